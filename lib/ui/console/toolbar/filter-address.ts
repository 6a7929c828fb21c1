/** The address of a list as a form of its toolbar narrows it; what is left empty is left out. */
export function filterAddress(path: string, form: HTMLFormElement): string {
  const set = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const parameters = new URLSearchParams(set.filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
