/** The limits that hold for an application's callers, as the operator of the service set them. */
import { config } from "../../config";
import { type ApplicationKind, publishesUpdates, sellsLicenses } from "./application";

export type ApplicableLimit = Readonly<{
  /** The environment variable that sets it. */
  variable: string;
  value: number;
  unit: "count" | "minutes" | "bytes";
  /** What it limits, as a phrase. */
  what: string;
}>;

/** All of the service's limits that concern an application of the kind. They are shared by all applications. */
export function applicableLimits(kind: ApplicationKind): ApplicableLimit[] {
  const { limits } = config();
  const licenses: ApplicableLimit[] = [
    limit("LICENSE_CALLS_PER_MINUTE", limits.licenseCallsPerMinute, "License calls a minute, per address"),
    limit(
      "UNKNOWN_KEYS_PER_10_MINUTES",
      limits.unknownKeysPer10Minutes,
      "Unknown keys tried in ten minutes before an address is blocked",
    ),
    limit("UNKNOWN_KEYS_BLOCK_MINUTES", limits.unknownKeysBlockMinutes, "How long it is blocked", "minutes"),
    limit("KEY_API_CALLS_PER_MINUTE", limits.keyApiCallsPerMinute, "Key issuing calls a minute, per token"),
    limit(
      "CODE_ATTEMPTS_PER_10_MINUTES",
      limits.codeAttemptsPer10Minutes,
      "Management codes tried in ten minutes before an address is blocked",
    ),
    limit(
      "CODE_ATTEMPTS_BLOCK_MINUTES",
      limits.codeAttemptsBlockMinutes,
      "How long it is blocked",
      "minutes",
    ),
  ];
  const updates: ApplicableLimit[] = [
    limit("CI_CALLS_PER_MINUTE", limits.ciCallsPerMinute, "Uploads a minute, per token"),
    limit("UPLOAD_MAX_BYTES", limits.uploadMaxBytes, "Largest file of a release", "bytes"),
  ];
  return [
    ...(sellsLicenses(kind) ? licenses : []),
    ...(publishesUpdates(kind) ? updates : []),
    limit(
      "UNAUTHENTICATED_CALLS_PER_MINUTE",
      limits.unauthenticatedCallsPerMinute,
      "Calls with a missing or wrong token a minute, per address",
    ),
    limit("JSON_BODY_MAX_BYTES", limits.jsonBodyMaxBytes, "Largest JSON body of a call", "bytes"),
  ];
}

function limit(
  variable: string,
  value: number,
  what: string,
  unit: ApplicableLimit["unit"] = "count",
): ApplicableLimit {
  return { variable, value, unit, what };
}
