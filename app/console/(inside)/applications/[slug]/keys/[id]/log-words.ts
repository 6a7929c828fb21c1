/** A key's log in words. */
import type { TimelineEntry } from "@/lib/domain/audit/timeline";
import { formatCount, formatMoment } from "@/lib/texts/formats";
import type { Look } from "@/lib/ui/look";

const ACTIONS: Readonly<Record<string, string>> = {
  "key.issued": "Issued",
  "key.updated": "Changed",
  "key.suspended": "Suspended",
  "key.reactivated": "Reactivated",
  "key.revoked": "Revoked",
  "key.replaced": "Replaced; devices keep their seats",
  "key.manage_code_renewed": "New management code",
  "device.activated": "Device activated",
  "device.deactivated": "Device deactivated itself",
  "device.deregistered": "Device deregistered",
  "license.opened": "License opened with the management code",
};

/** Who an actor's name is the name of; nothing where it says so itself. */
const KINDS: Readonly<Record<TimelineEntry["actorKind"], string>> = {
  system: "",
  command_line: "",
  service_token: "Token",
  ci_token: "Token",
  device: "Device",
  code_holder: "",
  customer: "Customer",
  operator: "Operator",
};

const FIELDS: Readonly<Record<string, { name: string; none: string }>> = {
  maxActivations: { name: "Devices", none: "unlimited" },
  expiresAt: { name: "End", none: "never" },
  email: { name: "E-mail", none: "none" },
  name: { name: "Name", none: "none" },
  note: { name: "Note", none: "none" },
  lastFour: { name: "Last four", none: "none" },
};

export function actionWords({ action, target }: TimelineEntry): string {
  const words = ACTIONS[action] ?? action;
  const device = /^device "(.*)" of key …/s.exec(target)?.[1];
  return device === undefined ? words : `${words}: ${device}`;
}

export function actorWords({ actor, actorKind }: TimelineEntry): string {
  const kind = KINDS[actorKind];
  return kind ? `${kind} ${actor}` : actor;
}

/** What an entry says that changed from what to what. */
export function changesOf(look: Look, detail: unknown) {
  return Object.entries(isRecord(detail) ? detail : {}).flatMap(([name, change]) => {
    const field = FIELDS[name];
    if (!field || !isRecord(change)) return [];
    const words = (value: unknown) => valueWords(look, name, value) ?? field.none;
    return [{ field: field.name, from: words(change.from), to: words(change.to) }];
  });
}

function valueWords(look: Look, name: string, value: unknown): string | null {
  if (typeof value === "number") return formatCount(value, look.locale);
  if (typeof value !== "string") return null;
  return name === "expiresAt" ? formatMoment(new Date(value), look.locale) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
