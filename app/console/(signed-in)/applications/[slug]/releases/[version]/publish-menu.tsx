"use client";
/** Saves and publishes the draft whose form is elsewhere on the page, in the same scope, with what is typed there. */
import { type ReactNode, useState } from "react";
import { CancelButton } from "@/lib/ui/console/act-menu";
import { Menu } from "@/lib/ui/console/menu";
import { useFormScope } from "@/lib/ui/forms/form-scope";
import { submitButtonClass } from "@/lib/ui/submit-button-class";

type Props = {
  /** The id of the form. */
  form: string;
  label: string;
  yes: string;
  pending: string;
  children: ReactNode;
};

export function PublishMenu({ form, label, yes, pending, children }: Props) {
  const { at } = useFormScope();
  const [sentAfter, setSent] = useState<{ at: number | null } | null>(null);
  const isSent = sentAfter !== null && sentAfter.at === at;
  return (
    <>
      {/* Enter in the form presses its first button, which must not be the one that publishes. */}
      <button type="submit" form={form} hidden />
      <Menu key={at} button={label} look="primary" place="act">
        <div className="p-2">
          {children}
          <div className="mt-4 flex flex-wrap gap-3">
            <button
              type="submit"
              form={form}
              name="do"
              value="publish"
              aria-disabled={isSent || undefined}
              aria-busy={isSent || undefined}
              onClick={(event) => {
                if (isSent) event.preventDefault();
                else setSent({ at });
              }}
              className={submitButtonClass("primary", false)}
            >
              {isSent ? pending : yes}
            </button>
            <CancelButton />
          </div>
        </div>
      </Menu>
    </>
  );
}
