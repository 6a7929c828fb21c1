import type { KeyMoment } from "../../domain/keys/key-fields";
import type { Terms } from "./en";

/** What the fields of a key are called, also in the log. */
export function keyLabels({ keyMoments }: Terms): Record<KeyMoment, string> {
  const labels = Object.entries(keyMoments).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as Record<KeyMoment, string>;
}
