/** The limits of this installation's callers, as its operator set them. */
import { type Config, config } from "../config/config";

export type ServiceLimitName = keyof Config["limits"];

export type ServiceLimit = Readonly<{
  name: ServiceLimitName;
  /** The environment variable that sets it. */
  variable: string;
  value: number;
  unit: "count" | "seconds" | "minutes" | "bytes";
}>;

type Setting = readonly [variable: string, unit?: ServiceLimit["unit"]];

/** Total over the configuration: a new limit does not compile until it is listed. */
const SETTINGS: Readonly<Record<ServiceLimitName, Setting>> = {
  licenseCallsPerMinute: ["LICENSE_CALLS_PER_MINUTE"],
  unknownKeysPer10Minutes: ["UNKNOWN_KEYS_PER_10_MINUTES"],
  unknownKeysBlockMinutes: ["UNKNOWN_KEYS_BLOCK_MINUTES", "minutes"],
  newTrialsPerHour: ["NEW_TRIALS_PER_HOUR"],
  seatsTakenPerKeyPerDay: ["SEATS_TAKEN_PER_KEY_PER_DAY"],
  seatsTakenPerAddressPerDay: ["SEATS_TAKEN_PER_ADDRESS_PER_DAY"],
  noticeChangesPerKeyPerDay: ["NOTICE_CHANGES_PER_KEY_PER_DAY"],
  licenseOpeningsLoggedPerKeyPerDay: ["LICENSE_OPENINGS_LOGGED_PER_KEY_PER_DAY"],
  keyApiCallsPerMinute: ["KEY_API_CALLS_PER_MINUTE"],
  ciCallsPerMinute: ["CI_CALLS_PER_MINUTE"],
  unauthenticatedCallsPerMinute: ["UNAUTHENTICATED_CALLS_PER_MINUTE"],
  uncachedAnswersPerMinute: ["UNCACHED_ANSWERS_PER_MINUTE"],
  codeAttemptsPer10Minutes: ["CODE_ATTEMPTS_PER_10_MINUTES"],
  codeAttemptsBlockMinutes: ["CODE_ATTEMPTS_BLOCK_MINUTES", "minutes"],
  signInLinksPerAddress: ["SIGN_IN_LINKS_PER_ADDRESS"],
  signInLinksPerEmail: ["SIGN_IN_LINKS_PER_EMAIL"],
  newKeysPerKeyPerDay: ["NEW_KEYS_PER_KEY_PER_DAY"],
  newKeysPerAddressPerHour: ["NEW_KEYS_PER_ADDRESS_PER_HOUR"],
  secondFactorAttemptsPer10Minutes: ["SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES"],
  pagesPer10Seconds: ["PAGES_PER_10_SECONDS"],
  pageFilesPer10Seconds: ["PAGE_FILES_PER_10_SECONDS"],
  feedTokensPerKey: ["FEED_TOKENS_PER_KEY"],
  jsonBodyMaxBytes: ["JSON_BODY_MAX_BYTES", "bytes"],
  uploadMaxBytes: ["UPLOAD_MAX_BYTES", "bytes"],
  uploadFilesMax: ["UPLOAD_FILES_MAX"],
  importMaxBytes: ["IMPORT_MAX_BYTES", "bytes"],
  importRecordsMax: ["IMPORT_RECORDS_MAX"],
  directUploadsOpenMax: ["DIRECT_UPLOADS_OPEN_MAX"],
  downloadRangesMax: ["DOWNLOAD_RANGES_MAX"],
  bodyMaxSeconds: ["BODY_MAX_SECONDS", "seconds"],
  uploadMaxSeconds: ["UPLOAD_MAX_SECONDS", "seconds"],
  idleMaxSeconds: ["IDLE_MAX_SECONDS", "seconds"],
};

/** All of them. They apply to every application. */
export function serviceLimits(): ServiceLimit[] {
  const { limits } = config();
  return entriesOf(SETTINGS).map(([name, [variable, unit = "count"]]) => ({
    name,
    variable,
    value: limits[name],
    unit,
  }));
}

function entriesOf<Key extends string, Value>(of: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(of) as [Key, Value][];
}
