/** The slug of the application that a page is about, by its path; "" for none. Pure. */
export function applicationIn(path: string): string {
  const slug = /^\/console\/applications\/([^/]+)/.exec(path)?.[1] ?? "";
  return slug === "new" ? "" : slug;
}
