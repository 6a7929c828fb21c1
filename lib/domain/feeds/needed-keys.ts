/** Keys without which a feed that is on names no file, since its clients would take none. Pure. */
import type { FeedFormat } from "./feed-format";
import type { FeedKeyRecord } from "./feed-keys";

/** WordPress asks for a signature only where the plugin names a key. */
const NEEDED: Readonly<Partial<Record<FeedFormat, FeedKeyRecord["format"]>>> = {
  sparkle: "sparkle",
  winsparkle: "sparkle",
  netsparkle: "sparkle",
  tauri: "minisign",
};

type SomeKey = Pick<FeedKeyRecord, "format" | "retiredAt">;

/** Formats of the keys that are missing, each once. */
export function missingKeys(
  feeds: readonly FeedFormat[],
  keys: readonly SomeKey[],
): FeedKeyRecord["format"][] {
  const usable = new Set(keys.filter(({ retiredAt }) => retiredAt === null).map(({ format }) => format));
  const missing = feeds.flatMap((feed) => NEEDED[feed] ?? []).filter((format) => !usable.has(format));
  return [...new Set(missing)];
}
