/**
 * Lines about failures that may come by the thousand. The first of a kind is written at once; those that follow are counted,
 * and one line a second tells how many there were, with the fields of the last one.
 */
import { log } from "./log";

type Level = "error" | "warn";
type Line = Readonly<{ fields: object; message: string }>;
type Kind = { again: number; last: Line };

const EVERY_MS = 1_000;
/** Beyond this many kinds within a second, the rest are counted as one. */
const KINDS_MAX = 200;
const REST = "rest";

const KINDS = Symbol.for("latchkey.log-limited");
type Holder = typeof globalThis & { [KINDS]?: Map<string, Kind> };

/** `kind`: what counts as the same failure; nothing that differs from one client or request to the next. */
export function logLimited(kind: string, fields: object, message: string, level: Level = "error"): void {
  const all = kinds();
  const name = all.has(kind) || all.size < KINDS_MAX ? kind : REST;
  const known = all.get(name);
  if (known) {
    known.again += 1;
    known.last = { fields, message };
    return;
  }
  log()[level](fields, message);
  const begun = { again: 0, last: { fields, message } };
  all.set(name, begun);
  tellLater(all, name, begun, level);
}

function tellLater(all: Map<string, Kind>, name: string, kind: Kind, level: Level): void {
  const timer = setTimeout(() => {
    if (kind.again === 0) {
      all.delete(name);
      return;
    }
    const { fields, message } = kind.last;
    log()[level]({ ...fields, times: kind.again }, message);
    kind.again = 0;
    tellLater(all, name, kind, level);
  }, EVERY_MS);
  timer.unref();
}

function kinds(): Map<string, Kind> {
  const holder: Holder = globalThis;
  holder[KINDS] ??= new Map();
  return holder[KINDS];
}
