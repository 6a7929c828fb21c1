"use client";
/** Two forms of one scope: Enter in the field of the date must not extend by a month. */
import type { ReactNode } from "react";
import { Field } from "@/lib/ui/field";
import { RefusalNotice } from "@/lib/ui/forms/form-scope";
import { ScopeForm } from "@/lib/ui/forms/scope-form";
import { SubmitButton } from "@/lib/ui/forms/submit-button";

type Props = {
  /** The end that the page shows: if it has changed since, a month more is not what was meant. */
  shownEnd: string;
  byMonth: string;
  byYear: string;
  lastDay: string;
  lastDayHint: string;
  toDate: string;
  pending: string;
};

export function ExtendForms({ shownEnd, byMonth, byYear, lastDay, lastDayHint, toDate, pending }: Props) {
  const button = { pending, look: "quiet", wide: true, name: "by" } as const;
  return (
    <>
      <RefusalNotice />
      <ExtendForm shownEnd={shownEnd}>
        <div className="grid gap-2">
          <SubmitButton {...button} label={byMonth} does="month" />
          <SubmitButton {...button} label={byYear} does="year" />
        </div>
      </ExtendForm>
      <ExtendForm shownEnd={shownEnd}>
        <div className="mt-3 border-t border-line pt-3">
          <Field name="until" type="date" label={lastDay} hint={lastDayHint} />
          <SubmitButton {...button} label={toDate} does="date" />
        </div>
      </ExtendForm>
    </>
  );
}

function ExtendForm({ shownEnd, children }: { shownEnd: string; children: ReactNode }) {
  return (
    <ScopeForm>
      <input type="hidden" name="was.expiresAt" value={shownEnd} />
      {children}
    </ScopeForm>
  );
}
