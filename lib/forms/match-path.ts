/** Paths with parts that vary, as "/console/applications/[slug]/plans". Pure. */

export type PathParams = Readonly<Record<string, string>>;

/** What is at which paths. */
export type PathTable<Entry> = readonly (readonly [pattern: string, entry: Entry])[];

/** The first entry whose pattern fits, with the varying parts of the path; undefined when none does. */
export function entryAt<Entry>(
  table: PathTable<Entry>,
  path: string,
): { entry: Entry; params: PathParams } | undefined {
  for (const [pattern, entry] of table) {
    const params = matchPath(pattern, path);
    if (params) return { entry, params };
  }
  return undefined;
}

/** The varying parts, decoded; null when the path is another one. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    const name = /^\[(.+)\]$/.exec(segment)?.[1];
    if (name === undefined) {
      if (segment !== value) return null;
      continue;
    }
    const text = decoded(value);
    if (!text) return null;
    params[name] = text;
  }
  return params;
}

/** Undefined for a stray "%", which names nothing that exists. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
