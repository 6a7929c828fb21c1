/** Devices as people see them on pages. Pure. */
import { TOKEN_VALIDITY_SECONDS } from "../tokens/payload";

/** A device that holds a seat. */
export type Device = {
  activationId: string;
  machineId: string;
  /** The label it was activated with. */
  name: string | null;
  /** Of the program that runs there. */
  version: string | null;
  firstSeenAt: Date;
  /** Exact to an hour: the heartbeat is not written more often. */
  lastSeenAt: Date;
  /** Probably an old installation of another device of the key; `list-devices.ts` has the rule. */
  isLikelyDuplicate: boolean;
};

/** What decides how long a token of a device may last. `releasedAt` null: it may get one at any moment. */
export type TokenHolder = { lastSeenAt: Date; licenseEnd: Date | null; releasedAt: Date | null };

/** `lastSeenAt` is written at most hourly, so the newest token may be that much younger. */
const HEARTBEAT_SLACK_MS = 60 * 60 * 1000;
const SHORT_ID_LENGTH = 8;

/** Enough of the machine's id to tell devices of one name apart. */
export function shortId(machineId: string): string {
  return machineId.length > SHORT_ID_LENGTH ? `…${machineId.slice(-SHORT_ID_LENGTH)}` : machineId;
}

/**
 * The latest end that the device's newest token can have; in the past when it has none that works. Tokens are
 * read offline, so neither suspension nor revocation shortens it. An end of the license that was brought forward
 * since the token was made is not known here: the token keeps the previous one, for seven days at most.
 */
export function tokenMayLastUntil(
  lastSeenAt: Date,
  licenseEnd: Date | null,
  releasedAt: Date | null = null,
): Date {
  const newest = Math.min(
    lastSeenAt.getTime() + HEARTBEAT_SLACK_MS,
    releasedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const latest = newest + TOKEN_VALIDITY_SECONDS * 1000;
  return new Date(Math.min(latest, licenseEnd?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** `tokenMayLastUntil`, or null when that is over. */
export function runsUntil({ lastSeenAt, licenseEnd, releasedAt }: TokenHolder, now: Date): Date | null {
  const until = tokenMayLastUntil(lastSeenAt, licenseEnd, releasedAt);
  return until > now ? until : null;
}
