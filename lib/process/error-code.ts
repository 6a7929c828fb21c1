/** The code that Node.js, PostgreSQL and libraries give their failures, as "ENOENT" or "53100"; empty for one without. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
