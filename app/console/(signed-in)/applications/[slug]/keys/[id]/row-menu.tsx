"use client";
/** A question about one record of a list, beside it. Refused, it is open again, with the reason. */
import type { ReactNode } from "react";
import { Menu } from "@/lib/ui/console/menu";
import { useFormScope } from "@/lib/ui/forms/form-scope";

type Props = {
  /** With the name of the record, for screen readers; the name of what is shown is part of it. */
  label: string;
  shown: string;
  children: ReactNode;
};

export function RowMenu({ label, shown, children }: Props) {
  const { refusal, at } = useFormScope();
  return (
    <Menu
      key={at}
      button={
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{label}</span>
        </>
      }
      side="right"
      isOpen={refusal !== null}
      look="btn btn-ghost -mr-2 min-h-8 list-none px-2 font-normal text-error-content"
    >
      <div className="p-2 text-left text-body whitespace-normal text-base-content">{children}</div>
    </Menu>
  );
}
