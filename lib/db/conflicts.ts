/** Telling the database's refusals apart. */
import { Prisma } from "./generated/client";

/** Whether a write failed because a row with the same unique value is there. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** PostgreSQL's own code for what went wrong with a statement of ours, as "23505"; null for what did not come from there. */
export function sqlStateOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  const { originalCode, cause, meta }: Failure = error;
  if (typeof originalCode === "string") return originalCode;
  return [cause, meta?.driverAdapterError]
    .filter((inner) => inner !== error)
    .reduce<string | null>((found, inner) => found ?? sqlStateOf(inner), null);
}

/** Of Node and Prisma. */
const UNREACHABLE_CODES = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "EAI_AGAIN",
  // Written to a connection that had ended.
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  // This process, or this machine, has no file or port left to connect with.
  "EMFILE",
  "ENFILE",
  "EADDRNOTAVAIL",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
  "P2037",
]);

/** PostgreSQL's own, where nothing was done and the same may succeed later. */
const PASSING_STATES = new RegExp(
  [
    "08...", // the connection
    "53...", // no room on its disk, no memory, no connection left
    "57P..", // it is stopping, starting, or has ended the session
    "58030", // its disk failed
    "25006", // it only reads: a standby, or a primary that was replaced
    "25P03", // a transaction was idle for too long
    "40(001|P01)", // given up for another one
    "57014", // a statement took longer than `db/client.ts` lets it
    "55P03", // so did its wait for a lock
  ]
    .map((state) => `^${state}$`)
    .join("|"),
);

/**
 * What pg says without a code, of a connection that broke or was closed, and Prisma. `tests/unit/db/connection-errors.test.ts` compares
 * it with what the installed pg can say.
 */
const SAYS_UNREACHABLE = new RegExp(
  [
    "Connection terminated",
    "Client (has encountered a connection error|was closed) and is not queryable",
    "Query read timeout",
    "timeout expired",
    "timeout exceeded when trying to connect",
    "Cannot use a pool after calling end on the pool",
    "There was an error establishing an SSL connection",
    "Received unexpected \\w+ message from backend",
    "Can't reach database",
  ].join("|"),
  "i",
);

/** What pg and Prisma throw. Prisma keeps PostgreSQL's own failure, with `originalCode`, beneath its own. */
type Failure = Partial<
  Record<"code" | "originalCode" | "message" | "cause", unknown> & {
    meta: { driverAdapterError?: unknown };
  }
>;

/** Whether the database could not be asked at all, or gave up in time and did nothing, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, message, cause, meta }: Failure = error;
  if ([code, originalCode].some((one) => typeof one === "string" && isPassing(one))) return true;
  if (typeof message === "string" && SAYS_UNREACHABLE.test(message)) return true;
  return [cause, meta?.driverAdapterError].some((inner) => inner !== error && isDatabaseUnavailable(inner));
}

function isPassing(code: string): boolean {
  return UNREACHABLE_CODES.has(code) || PASSING_STATES.test(code);
}
