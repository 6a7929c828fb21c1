"use client";
/** A verb beside the status: opened first, with what has to be filled in. Refused, it is open again, with the reason. */
import type { ReactNode } from "react";
import { Menu } from "@/lib/ui/console/menu";
import { useFormScope } from "@/lib/ui/forms/form-scope";
import { Icon } from "@/lib/ui/icon";

type Props = { label: string; isStrong?: boolean; children: ReactNode };

export function VerbMenu({ label, isStrong = false, children }: Props) {
  const { refusal, at } = useFormScope();
  return (
    <VerbButton key={at} label={label} isStrong={isStrong} isOpen={refusal !== null}>
      {children}
    </VerbButton>
  );
}

/** The same for what holds no form. */
export function VerbButton({
  label,
  isStrong = false,
  isOpen = false,
  children,
}: Props & { isOpen?: boolean }) {
  return (
    <Menu
      button={
        <>
          {label}
          <Icon name="chevron-down" className="hidden size-4 sm:block" />
        </>
      }
      side="left"
      isOpen={isOpen}
      // On a phone it keeps to the row of verbs, and not to its own button, beside which there may be no room.
      className="max-md:static md:[&>div]:right-0 md:[&>div]:left-auto"
      look={`btn min-h-control list-none gap-1 px-2.5 sm:px-4 ${isStrong ? "btn-primary" : "btn-outline border-muted"}`}
    >
      <div className="p-2">{children}</div>
    </Menu>
  );
}
