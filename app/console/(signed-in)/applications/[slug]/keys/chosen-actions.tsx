/** What can be done to the selected keys, in the form around the list. */

import type { ReactNode } from "react";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ActMenu, CancelButton } from "@/lib/ui/console/act-menu";
import { Select } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { SubmitButton } from "@/lib/ui/forms/submit-button";
import type { ButtonLook } from "@/lib/ui/submit-button-class";
import { keysWords } from "./words";

type Props = { path: string; mayChange: boolean; mayExport: boolean };

export async function ChosenActions({ path, mayChange, mayExport }: Props) {
  const look = await currentConsoleLook();
  const text = keysWords(look.locale.language);
  return (
    <>
      {mayExport && (
        <button
          type="submit"
          formAction={`${path}.csv`}
          formMethod="get"
          className="btn btn-outline min-h-control border-muted"
        >
          {text.exportCsv}
        </button>
      )}
      {mayChange && (
        <>
          <ChosenMenu
            label={text.extend}
            does="extend"
            submit={text.extendSelected}
            pending={text.extending}
            look="primary"
          >
            <Select
              name="chosen.by"
              label={text.extendBy}
              defaultValue="year"
              options={[
                { value: "month", label: text.byMonth },
                { value: "year", label: text.byYear },
                { value: "date", label: text.toDate },
              ]}
            />
            <Field name="chosen.until" type="date" label={text.lastDay} hint={text.lastDayHint} />
          </ChosenMenu>
          <ChosenMenu
            label={text.suspend}
            does="suspend"
            submit={text.suspendSelected}
            pending={text.suspending}
            look="danger"
          >
            <p className="mb-3">{text.suspendLead}</p>
            <Field
              name="chosen.reason"
              label={text.reason}
              hint={text.reasonHint}
              maxLength={1000}
              autoComplete="off"
              required
            />
          </ChosenMenu>
        </>
      )}
    </>
  );
}

type MenuProps = {
  label: string;
  does: string;
  submit: string;
  pending: string;
  look: ButtonLook;
  children: ReactNode;
};

function ChosenMenu({ label, does, submit, pending, look, children }: MenuProps) {
  return (
    <ActMenu label={label} place="above" does={does}>
      {children}
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton label={submit} pending={pending} look={look} wide={false} does={does} />
        <CancelButton />
      </div>
    </ActMenu>
  );
}
