"use client";
/** A list with a checkbox for each record, and a bar at its foot with what can be done to the selected ones. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "@/lib/ui/alert";
import { boxesIn } from "@/lib/ui/console/selection/boxes";
import { RefusalNotice, useFormScope, useResult } from "@/lib/ui/forms/form-scope";
import { ScopeForm } from "@/lib/ui/forms/scope-form";

type Props = {
  /** Before the number of selected records. */
  label: string;
  actions: ReactNode;
  children: ReactNode;
};

export function SelectionForm({ label, actions, children }: Props) {
  const { at } = useFormScope();
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const recount = () => setCount(boxesIn(form.current).filter(({ checked }) => checked).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, and another page of the list, bring new boxes
  useEffect(recount, [at, children]);
  return (
    <>
      <Report key={at} />
      <RefusalNotice />
      <ScopeForm ref={form} onChange={recount} className="group/chosen">
        {children}
        <div className="sticky bottom-0 z-20 mt-2 hidden flex-wrap items-center gap-2 rounded-box border border-line bg-base-100 p-2 pl-4 shadow-lg group-has-[input[name=id]:checked]/chosen:flex">
          <p aria-live="polite" className="mr-auto font-medium tabular-nums">
            {label} {count}
          </p>
          {actions}
        </div>
      </ScopeForm>
    </>
  );
}

function Report() {
  const report = useResult("report");
  if (!report) return null;
  return (
    <Alert kind={report.isWhole ? "success" : "warning"} announce>
      {report.sentence}
      {report.lines.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {report.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
