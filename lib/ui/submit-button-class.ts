/** How the button of a form looks. */
const LOOKS = {
  primary: "btn-primary",
  quiet: "btn-outline border-muted",
  danger: "border-transparent bg-error-content text-error",
  /** In a menu, as the links around it. */
  menu: "btn-ghost w-full justify-start px-3 font-normal",
};

export type ButtonLook = keyof typeof LOOKS;

export function submitButtonClass(look: ButtonLook, isWide: boolean): string {
  return `btn min-h-control ${LOOKS[look]} ${isWide ? "w-full sm:w-auto" : ""}`;
}
