/** When the steps of a signing key's rotation were done, and until when the next one waits. Pure. */
import { LEARNED_AFTER_MS, type RotatedKey } from "./rotation-step";

export type RotationDates = Readonly<{
  /** Of the new key; null while nothing is under way. */
  createdAt: Date | null;
  /** When installed programs know a new license key; for release keys that is unknown. */
  learnedAt: Date | null;
  /** Of the new key; null before. */
  activatedAt: Date | null;
  /** When the last token of the previous license key has ended. */
  endedAt: Date | null;
}>;

type Purpose = "license" | "release";

/** Tokens live at most seven days, and a device may have fetched one within the hour after it was noted as seen. */
const ENDED_AFTER_MS = (7 * 24 + 1) * 60 * 60 * 1000;

const NOTHING: RotationDates = { createdAt: null, learnedAt: null, activatedAt: null, endedAt: null };

/** `keys`: all of one purpose. */
export function rotationDates(purpose: Purpose, keys: readonly RotatedKey[]): RotationDates {
  const active = keys.find(({ state }) => state === "active");
  const published = keys.filter(({ state }) => state === "published");
  const isReplaced = active && published.some(({ activatedAt }) => activatedAt !== null);
  const next = isReplaced ? active : published.at(-1);
  if (!next) return NOTHING;
  const { createdAt } = next;
  const activatedAt = isReplaced ? next.activatedAt : null;
  const isTimed = purpose === "license" && active !== undefined;
  return {
    createdAt,
    learnedAt: isTimed ? after(createdAt, LEARNED_AFTER_MS) : null,
    activatedAt,
    endedAt: isTimed && activatedAt ? after(activatedAt, ENDED_AFTER_MS) : null,
  };
}

/**
 * Whether programs may not know the key yet. `until` null: it is unknown until when. Null where activating it is safe: it signed
 * before, or no key is active that programs would have to change from.
 */
export function earlyActivation(
  purpose: Purpose,
  key: RotatedKey,
  keys: readonly RotatedKey[],
  { now, lastReleasedAt }: { now: Date; lastReleasedAt: Date | null },
): Readonly<{ until: Date | null }> | null {
  if (key.activatedAt !== null || keys.every(({ state }) => state !== "active")) return null;
  if (purpose === "release") {
    return lastReleasedAt !== null && lastReleasedAt > key.createdAt ? null : { until: null };
  }
  const until = after(key.createdAt, LEARNED_AFTER_MS);
  return until > now ? { until } : null;
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
