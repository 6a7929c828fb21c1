/** What the server signs about an answer to a check, so that an old one cannot be shown forever (docs/contract.md D9). Pure. */
import { createHash } from "node:crypto";
import type { FileArch, FilePlatform } from "../releases/platform";
import type { ReleaseChannel } from "../releases/release";

export type FreshnessStatement = {
  v: 1;
  typ: "freshness";
  /** update_base of the product. */
  iss: string;
  product: string;
  variant: string;
  /** As it was asked for: `beta` is offered stable releases, too. */
  channel: ReleaseChannel;
  /** As they were asked for. */
  platform: FilePlatform | null;
  arch: FileArch | null;
  /** Of `latest`; both null when nothing is published. */
  latestVersion: string | null;
  latestSeq: number | null;
  pluginsSha256: string;
  /** Unix seconds: what is said held then. */
  iat: number;
  /** Unix seconds: seven days later. */
  exp: number;
};

const HOUR_SECONDS = 3600;
export const FRESH_SECONDS = 7 * 24 * 3600;

/**
 * Hours since what is published last changed, 0 at first. Counted from there and not by each server's first answer, so
 * that all servers sign the same bytes, under one ETag.
 */
export function freshnessHour(changedAt: Date, now: Date): number {
  return Math.max(0, Math.floor((unixSeconds(now) - unixSeconds(changedAt)) / HOUR_SECONDS));
}

/** Unix seconds, never ahead of `now`: another server's clock may have been when it published. */
export function freshnessTime(changedAt: Date, now: Date): number {
  return Math.min(unixSeconds(changedAt) + freshnessHour(changedAt, now) * HOUR_SECONDS, unixSeconds(now));
}

/**
 * Lower-case hex, over a line with the version that was asked for (empty: none) and one with the payload of each plugin in
 * the answer's order. The version is in it because it decides which plugins fit: the list made for another hides updates.
 */
export function pluginsSha256(version: string | null, payloads: readonly string[]): string {
  const lines = [version ?? "", ...payloads];
  return createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
}

/** Whole ones: statements know no others, and the next hour begins 3600 after `iat`. */
function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
