/** The checkboxes of a list's records. */
export function boxesIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>('input[type="checkbox"][name="id"]') ?? [])];
}
