/** Which state of a draft someone edits. */
import { versionOf } from "../applications/changed-meanwhile";
import type { DraftNow } from "../refusals";
import type { ReleaseRecord } from "../releases/release-record";
import { draftValues } from "./draft-fields";

const BEGINNING_LENGTH = 60;

/** The same for the same content, whenever it was stored. */
export function draftVersion(draft: ReleaseRecord): string {
  return versionOf([draft.id, ...Object.values(draftValues(draft))]);
}

/** Of drafts that are edited together, in whatever order. */
export function draftsVersion(drafts: readonly ReleaseRecord[]): string {
  return drafts.map(draftVersion).toSorted().join(".");
}

/** For someone whose own changes came too late. */
export function draftNow(draft: ReleaseRecord): DraftNow {
  const { notes, ...values } = draftValues(draft);
  const beginning = (notes ?? "").slice(0, BEGINNING_LENGTH).toWellFormed().replace(/\s+/g, " ");
  const isCut = (notes ?? "").length > BEGINNING_LENGTH;
  return { ...values, notes: notes === null ? null : beginning + (isCut ? " …" : "") };
}
