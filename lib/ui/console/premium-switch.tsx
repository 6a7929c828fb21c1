/** Whether a plugin is for everybody, and the button that makes it the other. */
import type { FormAction } from "../../actions/form-state";
import { Form } from "../forms/form";

type Props = {
  action: FormAction;
  plugin: Readonly<{ code: string; premium: boolean }>;
  mayChange: boolean;
};

export function PremiumSwitch({ action, plugin: { code, premium }, mayChange }: Props) {
  const is = premium ? "Premium" : "Free";
  if (!mayChange) return <>{is}</>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>{is}</span>
      <Form
        action={action}
        fields={{ plugin: code, access: premium ? "free" : "premium" }}
        label={premium ? `Make ${code} free` : `Make ${code} premium`}
        pending="Changing …"
        look="quiet"
      />
    </div>
  );
}
