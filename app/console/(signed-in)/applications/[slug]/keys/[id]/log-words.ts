/** A key's log in words. */
import type { TimelineEntry } from "@/lib/domain/audit/timeline";
import type { Look } from "@/lib/ui/look";
import { actionWords, detailLines, deviceIn } from "@/lib/words/log/words";
import { markedMoment } from "@/lib/words/marked-moments";
import { termsIn } from "@/lib/words/terms/terms";

/** Actors that are one of a kind, and have no name but what they are. */
const NAMELESS: readonly TimelineEntry["actorKind"][] = ["command_line", "code_holder"];

export function entryWords({ locale }: Look, { action, target }: TimelineEntry): string {
  const device = deviceIn(target);
  const words = actionWords(action, locale.language);
  return device === null ? words : `${words}: ${device}`;
}

export function actorWords({ locale }: Look, { actor, actorKind }: TimelineEntry): string {
  if (actorKind === "system") return actor;
  const kind = termsIn(locale.language).actorKinds[actorKind];
  return NAMELESS.includes(actorKind) ? kind : `${kind} ${actor}`;
}

/** After "by": operators are known by their address alone. */
export function byWords(look: Look, entry: TimelineEntry): string {
  return entry.actorKind === "operator" ? entry.actor : actorWords(look, entry);
}

/** The action says it all. */
const PLAIN: readonly string[] = ["key.suspended", "key.reactivated", "key.revoked"];

/** "Seats: 3 → 5"; moments are marked. */
export function whatChanged(look: Look, { action, detail }: TimelineEntry): string[] {
  if (PLAIN.includes(action)) return [];
  return detailLines(action, detail, look.locale.language, (moment) => markedMoment(new Date(moment)));
}
