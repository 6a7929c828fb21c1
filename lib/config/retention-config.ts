/** How long personal data is kept that nothing else needs. A part of the configuration: pure, and speaks in plain Errors. */
import { resolve } from "node:path";
import type { z } from "zod";
import { count, optional } from "./config-values";

const DAYS_MAX = 36_500;

export const retentionVariables = {
  DEVICE_NAMES_DAYS: count(0, 0, DAYS_MAX),
  RELEASED_DEVICES_DAYS: count(0, 0, DAYS_MAX),
  LOG_ARCHIVE_DIR: optional,
  LOG_KEEP_MONTHS: count(0, 0, 1_200),
};

export type Retention = Readonly<{
  /** Since a device without a seat was last seen. 0: for good. */
  deviceNamesDays: number;
  /** Since a device gave its seat back. 0: for good. */
  releasedDevicesDays: number;
  /** Null: all of the log stays. */
  logArchive: Readonly<{ dir: string; keepMonths: number }> | null;
}>;

type Variables = z.infer<z.ZodObject<typeof retentionVariables>>;

/** Throws one sentence. */
export function retentionOf(env: Variables): Retention {
  const { LOG_ARCHIVE_DIR: dir, LOG_KEEP_MONTHS: keepMonths } = env;
  if ((dir === undefined) !== (keepMonths === 0))
    throw new Error(
      "LOG_ARCHIVE_DIR and LOG_KEEP_MONTHS need each other: entries are deleted from the log only once a file in that folder holds them.",
    );
  return Object.freeze({
    deviceNamesDays: env.DEVICE_NAMES_DAYS,
    releasedDevicesDays: env.RELEASED_DEVICES_DAYS,
    logArchive: dir === undefined ? null : Object.freeze({ dir: resolve(dir), keepMonths }),
  });
}
