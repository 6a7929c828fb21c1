/** `Authorization: Bearer …`. */

/** The credential, or null when the header is missing or of another scheme. */
export function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  const match = header ? /^Bearer +([^\s]+) *$/i.exec(header) : null;
  return match?.[1] ?? null;
}
