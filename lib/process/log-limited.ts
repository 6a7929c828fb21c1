/**
 * Lines about failures that may come by the thousand. The first of a kind is written at once; those that follow are counted,
 * and one line a second tells how many there were, with the fields of the last one.
 */
import { log } from "./log";

type Level = "error" | "warn";
type Line = Readonly<{ fields: object; message: string }>;
type Kind = { again: number; last: Line; timer?: NodeJS.Timeout };

const EVERY_MS = 1_000;
/** Beyond this many kinds within a second, the rest are counted as one. */
const KINDS_MAX = 200;
const REST = "rest";

const kinds = new Map<string, Kind>();

/** `kind`: what counts as the same failure; nothing that differs from one client or request to the next. */
export function logLimited(kind: string, fields: object, message: string, level: Level = "error"): void {
  const name = kinds.has(kind) || kinds.size < KINDS_MAX ? kind : REST;
  const known = kinds.get(name);
  if (known) {
    known.again += 1;
    known.last = { fields, message };
    return;
  }
  log()[level](fields, message);
  const begun: Kind = { again: 0, last: { fields, message } };
  kinds.set(name, begun);
  tellLater(name, begun, level);
}

/** The next failure of any kind is a first one. For tests, which share a process. */
export function forgetLimitedLog(): void {
  for (const { timer } of kinds.values()) clearTimeout(timer);
  kinds.clear();
}

function tellLater(name: string, kind: Kind, level: Level): void {
  kind.timer = setTimeout(() => {
    if (kind.again === 0) {
      kinds.delete(name);
      return;
    }
    const { fields, message } = kind.last;
    log()[level]({ ...fields, times: kind.again }, message);
    kind.again = 0;
    tellLater(name, kind, level);
  }, EVERY_MS);
  kind.timer.unref();
}
