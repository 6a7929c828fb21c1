/** A key's log in words. */
import type { TimelineEntry } from "@/lib/domain/audit/timeline";
import { formatMoment } from "@/lib/messages/formats";
import { actionWords, detailLines } from "@/lib/messages/log-words";
import type { Look } from "@/lib/ui/look";

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

export function entryWords({ action, target }: TimelineEntry): string {
  const device = /^device "(.*)" of key …/s.exec(target)?.[1];
  return device === undefined ? actionWords(action) : `${actionWords(action)}: ${device}`;
}

export function actorWords({ actor, actorKind }: TimelineEntry): string {
  const kind = KINDS[actorKind];
  return kind ? `${kind} ${actor}` : actor;
}

/** "devices: 3 → 5". */
export function whatChanged(look: Look, { action, detail }: TimelineEntry): string[] {
  return detailLines(action, detail, (moment) => formatMoment(new Date(moment), look.locale));
}
