/** Addresses of a list that is narrowed. */

/** The list with these parameters. */
export function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}

/** As a form of its toolbar narrows it; what is left empty is left out. */
export function filterAddress(path: string, form: HTMLFormElement): string {
  const set = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  return addressOf(path, Object.fromEntries(set.filter(([, value]) => value !== "")));
}
