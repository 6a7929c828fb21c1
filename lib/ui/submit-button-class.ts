/** How the button of a form looks. */
const LOOKS = {
  primary: "btn-primary",
  quiet: "btn-outline border-muted",
  danger: "border-transparent bg-error-content text-error",
};

export type ButtonLook = keyof typeof LOOKS;

export function submitButtonClass(look: ButtonLook, isWide: boolean): string {
  return `btn min-h-11 ${LOOKS[look]} ${isWide ? "w-full sm:w-auto" : ""}`;
}
