/** A plain form to a page's own address, with the button that sends it. Works without JavaScript. */
import type { ReactNode } from "react";
import { type ButtonLook, submitButtonClass } from "./submit-button-class";

type Props = {
  action: string;
  /** What the form does, for pages that have several. */
  does?: string;
  fields?: Readonly<Record<string, string>>;
  label: string;
  /** Said by the button while the answer is awaited. */
  pending: string;
  look?: ButtonLook;
  wide?: boolean;
  children?: ReactNode;
};

export function ActionForm({
  action,
  does,
  fields = {},
  label,
  pending,
  look = "primary",
  wide = false,
  children,
}: Props) {
  const hidden = Object.entries(does ? { do: does, ...fields } : fields);
  return (
    <form method="post" action={action} data-pending={pending} noValidate>
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" className={submitButtonClass(look, wide)}>
        {label}
      </button>
    </form>
  );
}
