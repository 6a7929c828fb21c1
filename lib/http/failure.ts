/** What the log may hold of a failure that nobody foresaw. */

const DEPTH_MAX = 3;

/**
 * Name, message, stack and the names that the database gives; not its `detail` and `where`, which print whole rows
 * with e-mails and hashes in them.
 */
export function loggable(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack, cause } = error;
  const named = Object.entries(error).filter(
    ([field, value]) =>
      ["code", "constraint", "table", "column", "routine"].includes(field) && value !== undefined,
  );
  return {
    name,
    message,
    stack,
    ...Object.fromEntries(named),
    ...(cause !== undefined && depth < DEPTH_MAX ? { cause: loggable(cause, depth + 1) } : {}),
  };
}

/** Failures that are one as far as the log goes: of one name and code, thrown at one place. Nothing of their message. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = "code" in error ? String(error.code) : "";
  const place = /^ +at .*$/m.exec(error.stack ?? "")?.[0] ?? "";
  return [error.name, code, place.trim()].join(" ");
}
