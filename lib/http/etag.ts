/** `If-None-Match`. */

/** Whether the caller has what `etag` names. Weak comparison, as the header asks for. */
export function isCurrent(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
