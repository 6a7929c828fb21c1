/** What the console log is searched by, as written in an address. */
import { ActorKind } from "../../db/generated/enums";
import { isUuid } from "../ids";
import { isStorable } from "../text";
import { type UnknownFilter, unknownFilters } from "../unknown-filters";

export type LogFilter = Readonly<{
  /** Slug. */
  application: string | null;
  actorKind: ActorKind | null;
  /** Part of the name, in any case of letters. */
  actor: string | null;
  /** "key.updated", or its beginning up to the dot: "key". */
  action: string | null;
  /** Part of the words, in any case of letters, or the id of what was changed. */
  target: string | null;
  from: Date | null;
  /** Not included. */
  until: Date | null;
}>;

/** A place in the log, newest first: what comes after it is older. */
export type LogCursor = Readonly<{ at: Date; id: string }>;

export const ACTOR_KINDS: readonly ActorKind[] = Object.values(ActorKind);
export const NO_FILTER: LogFilter = {
  application: null,
  actorKind: null,
  actor: null,
  action: null,
  target: null,
  from: null,
  until: null,
};

/** As parameters of an address. */
export const LOG_FILTER_NAMES = ["application", "kind", "actor", "action", "target", "from", "to"] as const;

const TEXT_MAX = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** From an address, which anyone can write; what cannot be understood does not filter. Days are days in UTC. */
export function parseLogFilter(text: (name: string) => string): LogFilter {
  const last = day(text("to"));
  return {
    application: words(text("application")),
    actorKind: ACTOR_KINDS.find((kind) => kind === text("kind")) ?? null,
    actor: words(text("actor")),
    action: words(text("action")),
    target: words(text("target")),
    from: day(text("from")),
    until: last && new Date(last.getTime() + DAY_MS),
  };
}

/** What of the parameters `parseLogFilter` leaves out, since it means nothing. */
export function unknownLogFilters(text: (name: string) => string): UnknownFilter[] {
  return unknownFilters(LOG_FILTER_NAMES, text, (name, value) =>
    Object.values(parseLogFilter((asked) => (asked === name ? value : ""))).some((one) => one !== null),
  );
}

/** "1763747109120_0195…": moment in milliseconds and id. Null for anything else. */
export function parseCursor(text: string): LogCursor | null {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/i.exec(text);
  const id = match?.[2] ?? "";
  const at = new Date(Number(match?.[1]));
  return isUuid(id) && !Number.isNaN(at.getTime()) ? { at, id } : null;
}

export function cursorText({ at, id }: LogCursor): string {
  return `${at.getTime()}_${id}`;
}

function words(text: string): string | null {
  const trimmed = text.trim().slice(0, TEXT_MAX);
  return trimmed && isStorable(trimmed) ? trimmed : null;
}

function day(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00.000Z`);
  // 31 February would become 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : null;
}
