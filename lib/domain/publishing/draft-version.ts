/** Which state of a draft someone edits. */
import { versionOf } from "../applications/changed-meanwhile";
import type { DraftNow } from "../refusals";
import type { ReleaseRecord } from "../releases/release-record";

const BEGINNING_LENGTH = 60;

/** The same for the same content, whenever it was stored. */
export function draftVersion({ id, notes, critical, manual, channel }: ReleaseRecord): string {
  return versionOf([id, notes, critical, manual, channel]);
}

/** Of drafts that are edited together, in whatever order. */
export function draftsVersion(drafts: readonly ReleaseRecord[]): string {
  return drafts.map(draftVersion).toSorted().join(".");
}

/** For someone whose own changes came too late. */
export function draftNow({ notes, critical, manual, channel }: ReleaseRecord): DraftNow {
  const beginning = (notes ?? "").slice(0, BEGINNING_LENGTH).toWellFormed().replace(/\s+/g, " ");
  const isCut = (notes ?? "").length > BEGINNING_LENGTH;
  return { channel, critical, manual, notes: notes === null ? null : beginning + (isCut ? " …" : "") };
}
