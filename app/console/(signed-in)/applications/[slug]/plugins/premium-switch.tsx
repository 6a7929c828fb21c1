/** Whether a plugin is premium, and a button that switches it. */

import type { FormAction } from "@/lib/forms/actions/form-state";
import { Form } from "@/lib/ui/forms/form";
import type { PluginsMessages } from "./words.en";

type Props = {
  text: PluginsMessages;
  action: FormAction;
  plugin: Readonly<{ code: string; premium: boolean }>;
  mayChange: boolean;
};

export function PremiumSwitch({ text, action, plugin: { code, premium }, mayChange }: Props) {
  const is = premium ? text.premium : text.free;
  if (!mayChange) return <>{is}</>;
  return (
    <div className="flex items-center gap-3">
      <span>{is}</span>
      <Form
        action={action}
        fields={{ plugin: code, access: premium ? "free" : "premium" }}
        label={
          <>
            {premium ? text.makeFree : text.makePremium}
            <span className="sr-only">: {code}</span>
          </>
        }
        pending={text.changing}
        look="quiet"
      />
    </div>
  );
}
