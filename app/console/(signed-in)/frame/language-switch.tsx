"use client";
/** Switches to the other language, on the same page. */
import { usePathname, useSearchParams } from "next/navigation";
import type { FormAction } from "@/lib/forms/actions/form-state";
import { Form } from "@/lib/ui/forms/form";

type Props = {
  action: FormAction;
  /** Its name in that language, which is not translated. */
  to: Readonly<{ language: string; name: string }>;
  pending: string;
};

export function LanguageSwitch({ action, to, pending }: Props) {
  const path = usePathname();
  const search = useSearchParams().toString();
  const from = search ? `${path}?${search}` : path;
  return (
    <div lang={to.language}>
      <Form
        action={action}
        fields={{ language: to.language, from }}
        label={to.name}
        pending={pending}
        look="menu"
      />
    </div>
  );
}
