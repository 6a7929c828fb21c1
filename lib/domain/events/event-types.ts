/** What an application's endpoints can be told of (docs/contract.md D10). Pure. */
import { refused } from "../errors";

export const EVENT_TYPES = [
  "key.issued",
  "key.updated",
  "key.suspended",
  "key.reactivated",
  "key.revoked",
  "key.expiring",
  "key.expired",
  "device.activated",
  "device.released",
  "device.limit_reached",
  "release.published",
  "release.withdrawn",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** All of them, and those that later versions add. */
export const ALL_EVENTS = "*";
/** Sent to one endpoint because someone asked for it. */
export const TEST_EVENT = "webhook.test";

/** In the order of the list; just "*" where that is among them. Throws `invalid_input` for none and for unknown ones. */
export function parseEvents(texts: readonly string[]): string[] {
  const chosen = new Set(texts.map((text) => text.trim()).filter(Boolean));
  if (chosen.has(ALL_EVENTS)) return [ALL_EVENTS];
  const unknown = [...chosen].find((text) => !EVENT_TYPES.some((type) => type === text));
  if (unknown !== undefined)
    throw refused("webhook_event_unknown", { event: unknown.slice(0, 64), events: EVENT_TYPES });
  if (chosen.size === 0) throw refused("webhook_events_missing");
  return EVENT_TYPES.filter((type) => chosen.has(type));
}
