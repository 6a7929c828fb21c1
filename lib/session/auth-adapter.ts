/**
 * What next-auth reads and writes, over Prisma's adapter: session secrets are stored hashed, and a failure of the
 * database is told to the caller. Knows rows and no requests.
 */
import { PrismaAdapter } from "@auth/prisma-adapter";
import type { Adapter, AdapterSession, AdapterUser } from "next-auth/adapters";
import { config } from "../config/config";
import { hashSecret, PlainSecret } from "../crypto/secret";
import type { Db } from "../db/client";

const SESSION_HASH_KIND = "account-session";

/**
 * The adapter of one call. next-auth swallows what an adapter throws and says "signed out"; each failure is
 * therefore put into `failures` as well, for the caller to throw.
 */
export function authAdapter(prisma: Db["prisma"], failures: unknown[]): Adapter {
  // Its types speak of the package @prisma/client; ours is the client generated into this project, or a transaction.
  const client = prisma as unknown as Parameters<typeof PrismaAdapter>[0];
  // Every method is optional in the type; this adapter has them all.
  const rows = PrismaAdapter(client) as Required<Adapter>;
  return remembering(failures, {
    // One atomic DELETE … RETURNING: of two clicks at the same moment one finds the row.
    useVerificationToken: rows.useVerificationToken,
    getUserByEmail: rows.getUserByEmail,
    updateUser: rows.updateUser,

    createVerificationToken: async (token: Parameters<typeof rows.createVerificationToken>[0]) => {
      await deleteExpiredLinks(prisma);
      return rows.createVerificationToken(token);
    },

    /** Two first links of one address may be used at once: the second finds the user the first made. */
    createUser: ({ email, emailVerified }: Pick<AdapterUser, "email" | "emailVerified">) =>
      prisma.user.upsert({ where: { email }, create: { email, emailVerified }, update: { emailVerified } }),

    createSession: async (session: AdapterSession) => {
      await deleteExpiredSessions(prisma);
      await rows.createSession({ ...session, sessionToken: stored(session.sessionToken) });
      return session;
    },

    getSessionAndUser: async (sessionToken: string) => {
      const found = await rows.getSessionAndUser(stored(sessionToken));
      return found && { user: found.user, session: { ...found.session, sessionToken } };
    },

    /** Sessions end 30 days after sign-in, however much they are used. */
    updateSession: async () => null,

    /** Without an error when it is gone: two requests may both find it expired. */
    deleteSession: async (sessionToken: string) => {
      await prisma.session.deleteMany({ where: { sessionToken: stored(sessionToken) } });
    },
  });
}

function stored(sessionToken: string): string {
  const secret = new PlainSecret(sessionToken);
  return hashSecret(config().secrets.keyPepper, SESSION_HASH_KIND, secret).toString("base64url");
}

function remembering(failures: unknown[], adapter: Adapter): Adapter {
  const methods = Object.entries(adapter).map(([name, method]) => {
    const remembered = async (...input: unknown[]) => {
      try {
        // Handed on as they came: which method takes what, the adapter's own type has checked.
        return await (method as (...input: unknown[]) => unknown)(...input);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    };
    return [name, remembered];
  });
  return Object.fromEntries(methods);
}

/** More than one call makes, so that a backlog shrinks; few enough that no one notices. */
const ROWS_MAX = 100;

/** Skips rows another call has in hand: neither waits for it, nor can the two lock each other out. */
async function deleteExpiredLinks(prisma: Db["prisma"]): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM verification_tokens WHERE token IN (
      SELECT token FROM verification_tokens WHERE expires < ${new Date()} LIMIT ${ROWS_MAX}
      FOR UPDATE SKIP LOCKED)`;
}

/** As `deleteExpiredLinks`, for sessions. */
async function deleteExpiredSessions(prisma: Db["prisma"]): Promise<void> {
  await prisma.$executeRaw`
    DELETE FROM sessions WHERE session_token IN (
      SELECT session_token FROM sessions WHERE expires < ${new Date()} LIMIT ${ROWS_MAX}
      FOR UPDATE SKIP LOCKED)`;
}
