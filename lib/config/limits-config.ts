/** How much callers may ask for, and where that is counted. A part of the configuration: pure, and speaks in plain Errors. */
import type { z } from "zod";
import { count, ENCODED, optional, text, urlWith } from "./config-values";
import { type RedisPlace, redisPlace, redisVariables } from "./redis-config";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
/** No file that came later than this after its first byte becomes a release's (decision 024). */
const HALF_A_DAY_SECONDS = 12 * 3600;

/** The secret is a variable of its own. */
const upstashAddress = text
  .refine(
    (value) => !/[@?#]/.test(value),
    `must be the address alone, since its secret belongs in UPSTASH_REDIS_REST_TOKEN; ${ENCODED}`,
  )
  .pipe(urlWith(["http:", "https:"]));

export const limitVariables = {
  ...redisVariables,
  UPSTASH_REDIS_REST_URL: upstashAddress.optional(),
  UPSTASH_REDIS_REST_TOKEN: optional,
  LICENSE_CALLS_PER_MINUTE: count(300),
  UNKNOWN_KEYS_PER_10_MINUTES: count(20),
  UNKNOWN_KEYS_BLOCK_MINUTES: count(15),
  NEW_TRIALS_PER_HOUR: count(20),
  SEATS_TAKEN_PER_KEY_PER_DAY: count(200, 10),
  SEATS_TAKEN_PER_ADDRESS_PER_DAY: count(5000),
  NOTICE_CHANGES_PER_KEY_PER_DAY: count(20),
  LICENSE_OPENINGS_LOGGED_PER_KEY_PER_DAY: count(50),
  KEY_API_CALLS_PER_MINUTE: count(120),
  CI_CALLS_PER_MINUTE: count(60),
  UNAUTHENTICATED_CALLS_PER_MINUTE: count(60),
  UNCACHED_ANSWERS_PER_MINUTE: count(120),
  PAGES_PER_10_SECONDS: count(30),
  PAGE_FILES_PER_10_SECONDS: count(300),
  CODE_ATTEMPTS_PER_10_MINUTES: count(20),
  CODE_ATTEMPTS_BLOCK_MINUTES: count(15),
  SIGN_IN_LINKS_PER_ADDRESS: count(20),
  SIGN_IN_LINKS_PER_EMAIL: count(5),
  NEW_KEYS_PER_KEY_PER_DAY: count(3),
  NEW_KEYS_PER_ADDRESS_PER_HOUR: count(10),
  SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES: count(10),
  FEED_TOKENS_PER_KEY: count(10),
  JSON_BODY_MAX_BYTES: count(64 * 1024, 1024),
  UPLOAD_MAX_BYTES: count(5 * GIB, 1, Number.MAX_SAFE_INTEGER),
  UPLOAD_FILES_MAX: count(50),
  IMPORT_MAX_BYTES: count(64 * MIB, 1024, GIB),
  IMPORT_RECORDS_MAX: count(1_000_000),
  DIRECT_UPLOADS_OPEN_MAX: count(100),
  DOWNLOAD_RANGES_MAX: count(1000),
  BODY_MAX_SECONDS: count(60, 1, 3600),
  UPLOAD_MAX_SECONDS: count(HALF_A_DAY_SECONDS, 1, HALF_A_DAY_SECONDS),
  IDLE_MAX_SECONDS: count(120, 1, 3600),
};

export type LimitsStorePlace =
  | { kind: "memory" }
  | RedisPlace
  | { kind: "upstash"; url: string; token: string };
export type Limits = ReturnType<typeof limitsOf>;

type Variables = z.infer<z.ZodObject<typeof limitVariables>>;

export function limitsOf(env: Variables) {
  return Object.freeze({
    licenseCallsPerMinute: env.LICENSE_CALLS_PER_MINUTE,
    unknownKeysPer10Minutes: env.UNKNOWN_KEYS_PER_10_MINUTES,
    unknownKeysBlockMinutes: env.UNKNOWN_KEYS_BLOCK_MINUTES,
    newTrialsPerHour: env.NEW_TRIALS_PER_HOUR,
    seatsTakenPerKeyPerDay: env.SEATS_TAKEN_PER_KEY_PER_DAY,
    seatsTakenPerAddressPerDay: env.SEATS_TAKEN_PER_ADDRESS_PER_DAY,
    noticeChangesPerKeyPerDay: env.NOTICE_CHANGES_PER_KEY_PER_DAY,
    licenseOpeningsLoggedPerKeyPerDay: env.LICENSE_OPENINGS_LOGGED_PER_KEY_PER_DAY,
    keyApiCallsPerMinute: env.KEY_API_CALLS_PER_MINUTE,
    ciCallsPerMinute: env.CI_CALLS_PER_MINUTE,
    unauthenticatedCallsPerMinute: env.UNAUTHENTICATED_CALLS_PER_MINUTE,
    uncachedAnswersPerMinute: env.UNCACHED_ANSWERS_PER_MINUTE,
    pagesPer10Seconds: env.PAGES_PER_10_SECONDS,
    pageFilesPer10Seconds: env.PAGE_FILES_PER_10_SECONDS,
    codeAttemptsPer10Minutes: env.CODE_ATTEMPTS_PER_10_MINUTES,
    codeAttemptsBlockMinutes: env.CODE_ATTEMPTS_BLOCK_MINUTES,
    signInLinksPerAddress: env.SIGN_IN_LINKS_PER_ADDRESS,
    signInLinksPerEmail: env.SIGN_IN_LINKS_PER_EMAIL,
    newKeysPerKeyPerDay: env.NEW_KEYS_PER_KEY_PER_DAY,
    newKeysPerAddressPerHour: env.NEW_KEYS_PER_ADDRESS_PER_HOUR,
    secondFactorAttemptsPer10Minutes: env.SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES,
    feedTokensPerKey: env.FEED_TOKENS_PER_KEY,
    jsonBodyMaxBytes: env.JSON_BODY_MAX_BYTES,
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
    uploadFilesMax: env.UPLOAD_FILES_MAX,
    importMaxBytes: env.IMPORT_MAX_BYTES,
    importRecordsMax: env.IMPORT_RECORDS_MAX,
    directUploadsOpenMax: env.DIRECT_UPLOADS_OPEN_MAX,
    downloadRangesMax: env.DOWNLOAD_RANGES_MAX,
    bodyMaxSeconds: env.BODY_MAX_SECONDS,
    uploadMaxSeconds: env.UPLOAD_MAX_SECONDS,
    idleMaxSeconds: env.IDLE_MAX_SECONDS,
  });
}

export function limitsStorePlace(env: Variables): LimitsStorePlace {
  const upstash = [env.UPSTASH_REDIS_REST_URL, env.UPSTASH_REDIS_REST_TOKEN];
  if (env.REDIS_URL && upstash.some(Boolean)) {
    throw new Error("REDIS_URL and UPSTASH_REDIS_REST_URL exclude each other; keep one of them.");
  }
  const redis = redisPlace(env);
  if (redis) return redis;
  if (env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN) {
    return { kind: "upstash", url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN };
  }
  if (upstash.some(Boolean)) {
    throw new Error("UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN go together; set both.");
  }
  return { kind: "memory" };
}
