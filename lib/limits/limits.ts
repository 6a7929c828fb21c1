/**
 * Every limit of the service by name, with the operator's numbers. Knows neither who is counted nor where: the subject
 * is the caller's (an address, an address with an application, a token's id), the place a store's.
 */
import { type Config, config } from "../config/config";
import type { Limit } from "./store";

type Numbers = { callsMax: number; windowSeconds: number; blockSeconds?: number };

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** A new limit is one entry here; docs/contract.md D4, D5 and D8 give the numbers. */
const LIMITS = {
  /** License interface, per address and application. */
  licenseCalls: (limits) => ({ callsMax: limits.licenseCallsPerMinute, windowSeconds: MINUTE }),
  /** License keys that do not exist, per address over all applications. */
  unknownKeys: (limits) => ({
    callsMax: limits.unknownKeysPer10Minutes,
    windowSeconds: 10 * MINUTE,
    blockSeconds: limits.unknownKeysBlockMinutes * MINUTE,
  }),
  /** Trials that begin, per address over all applications. */
  newTrials: (limits) => ({ callsMax: limits.newTrialsPerHour, windowSeconds: 60 * MINUTE }),
  /** Seats that devices take, per address over all keys. */
  seatsTaken: (limits) => ({ callsMax: limits.seatsTakenPerAddressPerDay, windowSeconds: DAY }),
  /** Stopping notices and taking that back, per key. */
  noticeChanges: (limits) => ({ callsMax: limits.noticeChangesPerKeyPerDay, windowSeconds: DAY }),
  /** Key issuing, per service token. */
  keyApiCalls: (limits) => ({ callsMax: limits.keyApiCallsPerMinute, windowSeconds: MINUTE }),
  /** Uploads, per CI token. */
  ciCalls: (limits) => ({ callsMax: limits.ciCallsPerMinute, windowSeconds: MINUTE }),
  /** Calls without a valid token, per address. */
  unauthenticatedCalls: (limits) => ({
    callsMax: limits.unauthenticatedCallsPerMinute,
    windowSeconds: MINUTE,
  }),
  /** Answers of the update interface that are not in memory, and downloads of many ranges, per address over all applications. */
  uncachedAnswers: (limits) => ({ callsMax: limits.uncachedAnswersPerMinute, windowSeconds: MINUTE }),
  /** Names of applications that do not exist, per address. */
  unknownApplications: (limits) => ({ callsMax: limits.uncachedAnswersPerMinute, windowSeconds: MINUTE }),
  /** Pages, forms and downloads of pages, per address. */
  pages: (limits) => ({ callsMax: limits.pagesPer10Seconds, windowSeconds: 10 }),
  /** Style sheets, scripts and pictures of pages, per address. */
  pageFiles: (limits) => ({ callsMax: limits.pageFilesPer10Seconds, windowSeconds: 10 }),
  /** Management codes typed on `/manage`, right and wrong ones, per address. */
  codeAttempts: (limits) => ({
    callsMax: limits.codeAttemptsPer10Minutes,
    windowSeconds: 10 * MINUTE,
    blockSeconds: limits.codeAttemptsBlockMinutes * MINUTE,
  }),
  /** Sign-in links asked for, per address. */
  signInLinksByAddress: (limits) => ({ callsMax: limits.signInLinksPerAddress, windowSeconds: 15 * MINUTE }),
  /** Sign-in links asked for, per e-mail address, no matter who asks and whether anyone has it. */
  signInLinksByEmail: (limits) => ({ callsMax: limits.signInLinksPerEmail, windowSeconds: 15 * MINUTE }),
  /** New keys for lost ones, asked for in the account, per address. */
  newKeyLinksByAddress: (limits) => ({
    callsMax: limits.newKeysPerAddressPerHour,
    windowSeconds: 60 * MINUTE,
  }),
  /** Likewise, per key, no matter who asks. */
  newKeyLinksByKey: (limits) => ({ callsMax: limits.newKeysPerKeyPerDay, windowSeconds: DAY }),
  /** Codes of a second factor, right and wrong ones, per operator. */
  secondFactorAttempts: (limits) => ({
    callsMax: limits.secondFactorAttemptsPer10Minutes,
    windowSeconds: 10 * MINUTE,
  }),
  /** Searches over everything while one types, per operator. */
  finds: () => ({ callsMax: 120, windowSeconds: 10 }),
  /** Test mails of the self-check, per operator. */
  testMails: () => ({ callsMax: 5, windowSeconds: 10 * MINUTE }),
} satisfies Record<string, (limits: Config["limits"]) => Numbers>;

export type LimitName = keyof typeof LIMITS;

export function limitNamed(name: LimitName): Limit {
  const { callsMax, windowSeconds, blockSeconds = 0 }: Numbers = LIMITS[name](config().limits);
  return { name, callsMax, windowSeconds, blockSeconds };
}
