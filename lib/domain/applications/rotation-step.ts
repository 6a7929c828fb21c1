/** How far the rotation of a signing key has come. Pure. */

/** 1 create · 2 let programs learn it · 3 activate · 4 let the previous one end · 5 withdraw it. */
export type RotationStep = 1 | 2 | 3 | 4 | 5;

export type RotatedKey = Readonly<{
  state: "active" | "published" | "withdrawn";
  createdAt: Date;
  activatedAt: Date | null;
  /** Null: not counted yet. */
  liveTokens: number | null;
}>;

/** Every device that is used at all asks for a token within it, and can fetch the published keys when it does. */
export const LEARNED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `keys`: all of one purpose. A license key counts as learned seven days after it was created, a release key once something
 * was released after that (`lastReleasedAt`); what is left of the previous one is its live tokens, or that nothing was released
 * since it was replaced. A previous key is dealt with before a next one.
 */
export function rotationStep(
  purpose: "license" | "release",
  keys: readonly RotatedKey[],
  { now, lastReleasedAt }: { now: Date; lastReleasedAt: Date | null },
): RotationStep {
  const active = keys.find(({ state }) => state === "active");
  const published = keys.filter(({ state }) => state === "published");
  const isReleasedSince = (time: Date) => lastReleasedAt !== null && lastReleasedAt > time;
  if (!active) return published.length > 0 ? 3 : 1;
  const previous = published.filter(({ activatedAt }) => activatedAt !== null);
  if (previous.length > 0) {
    const isOver =
      purpose === "license"
        ? previous.every(({ liveTokens }) => liveTokens === 0)
        : isReleasedSince(active.activatedAt ?? active.createdAt);
    return isOver ? 5 : 4;
  }
  const next = published.at(-1);
  if (!next) return 1;
  const isLearned =
    purpose === "license"
      ? now.getTime() - next.createdAt.getTime() >= LEARNED_AFTER_MS
      : isReleasedSince(next.createdAt);
  return isLearned ? 3 : 2;
}
