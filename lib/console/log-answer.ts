/** Entries of the log in words, as plain values: for the page, and as JSON for the live view. Types alone. */

export type LogLine = Readonly<{
  id: string;
  /** ISO 8601, in UTC. */
  at: string;
  /** Day and time in UTC, in words; the browser puts both into the visitor's time zone. */
  day: string;
  time: string;
  who: string;
  /** What `who` is the name of; null where the name says it. */
  kind: string | null;
  what: string;
  target: string;
  /** The page of the target, where it has one. */
  href: string | null;
  /** What changed from what to what, and why. Moments are marked. */
  details: readonly string[];
  /** Name of the application; null for what belongs to none. */
  application: string | null;
}>;

export type NewerLines = Readonly<{
  /** Newest first. Some may have been shown before: entries can be committed a little late. */
  lines: readonly LogLine[];
  /** There are more than these. */
  isMore: boolean;
}>;
