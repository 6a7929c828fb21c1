/** Which state of a draft somebody edits. */
import { versionOf } from "../applications/changed-meanwhile";
import type { ReleaseRecord } from "./release-record";

const BEGINNING_LENGTH = 60;

/** The same for the same content, whenever it was stored. */
export function draftVersion({ id, notes, critical, manual, channel }: ReleaseRecord): string {
  return versionOf([id, notes, critical, manual, channel]);
}

/** As "channel beta, critical, not manual, notes “# New and better …”". */
export function draftInWords({ notes, critical, manual, channel }: ReleaseRecord): string {
  const beginning = (notes ?? "").slice(0, BEGINNING_LENGTH).toWellFormed().replace(/\s+/g, " ");
  const isCut = (notes ?? "").length > BEGINNING_LENGTH;
  return [
    `channel ${channel}`,
    critical ? "critical" : "not critical",
    manual ? "manual" : "not manual",
    notes === null ? "no notes" : `notes “${beginning}${isCut ? " …" : ""}”`,
  ].join(", ");
}
