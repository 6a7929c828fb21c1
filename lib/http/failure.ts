/** Unexpected failures, and what the log may hold of them. */
import { isUnavailable } from "../domain/unavailable";
import { logLimited } from "../process/log-limited";

const DEPTH_MAX = 3;

/** Logs that `what` failed, as "a form". True when that is since the database or the storage does not answer. */
export function logFailed(what: string, error: unknown): boolean {
  const isAway = isUnavailable(error);
  const sentence = isAway ? `the database or the storage did not answer ${what}` : `${what} failed`;
  const kind = `${what} ${isAway ? "unavailable" : kindOf(error)}`;
  logLimited(kind, { failure: loggable(error) }, sentence);
  return isAway;
}

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
