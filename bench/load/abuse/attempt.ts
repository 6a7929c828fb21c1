/** What a stranger sends, again and again. */

export type Sent = Readonly<{
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}>;

/** `request`: the `n`th of its kind, different from all others where that may cost more. */
export type Attempt = Readonly<{ title: string; request(n: number): Sent }>;

export function get(title: string, path: (n: number) => string, headers: Sent["headers"] = {}): Attempt {
  return { title: `GET ${title}`, request: (n) => ({ path: path(n), headers }) };
}

export function head(title: string, path: (n: number) => string): Attempt {
  return { title: `HEAD ${title}`, request: (n) => ({ method: "HEAD", path: path(n) }) };
}

const JSON_TYPE = { "content-type": "application/json" };

export function post(
  title: string,
  path: (n: number) => string,
  body: (n: number) => string,
  headers: Sent["headers"] = JSON_TYPE,
): Attempt {
  return {
    title: `POST ${title}`,
    request: (n) => ({ method: "POST", path: path(n), body: body(n), headers }),
  };
}

/** What a form may have at most where nothing else is said. */
export const BODY_BYTES = 64 * 1024;

/** A JSON object of as many members as fit. */
export function manyMembers(): string {
  const members: string[] = [];
  for (let size = 2; size < BODY_BYTES - 12; ) size += members.push(`"m${members.length}":0`) && 10;
  return `{${members
    .join(",")
    .slice(0, BODY_BYTES - 100)
    .replace(/,[^,]*$/, "")}}`;
}

/** A JSON object as deep as fits. */
export function deepObject(): string {
  const depth = (BODY_BYTES - 10) >> 1;
  return `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
}
