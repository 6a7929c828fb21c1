/** Links and sessions that are over, deleted when a new one is made. */
import type { Db } from "../db/client";

/** More than one call makes, so that a backlog shrinks; few enough that no one notices. */
const ROWS_MAX = 100;

/** Skips rows another call has in hand: neither waits for it, nor can the two lock each other out. */
export async function deleteExpiredLinks(prisma: Db["prisma"]): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM verification_tokens WHERE token IN (
      SELECT token FROM verification_tokens WHERE expires < ${new Date()} LIMIT ${ROWS_MAX}
      FOR UPDATE SKIP LOCKED)`;
}

/** As `deleteExpiredLinks`, for sessions. */
export async function deleteExpiredSessions(prisma: Db["prisma"]): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM sessions WHERE session_token IN (
      SELECT session_token FROM sessions WHERE expires < ${new Date()} LIMIT ${ROWS_MAX}
      FOR UPDATE SKIP LOCKED)`;
}
