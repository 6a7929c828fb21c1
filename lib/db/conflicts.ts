/** Telling the database's refusals apart. */
import { Prisma } from "./generated/client";

/** Whether a write failed because a row with the same unique value is there. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

const UNREACHABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "EAI_AGAIN",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);

/** Whether the database could not be asked at all, so that trying again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === "string" && UNREACHABLE_CODES.has(code)) return true;
  if (
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Can't reach database/i.test(
      error.message,
    )
  )
    return true;
  return cause !== undefined && cause !== error && isDatabaseUnavailable(cause);
}
