/**
 * What can be changed of a draft until it is published, described once (docs/contract.md D6). Its version, the form and the log follow;
 * what people call it stands in lib/words/terms/draft-fields-en.ts and -de.ts. Pure.
 */

import type { ReleaseChannel } from "../../db/generated/enums";
import { ofEach } from "../each";

/** In the order of the form: a flag is shown as a box that is not ticked at first. */
export const DRAFT_FIELDS = { channel: "channel", notes: "notes", critical: "flag", manual: "flag" } as const;

/** `notes`: Markdown; null for none. */
type Held = { channel: ReleaseChannel; notes: string | null; flag: boolean };

export type DraftField = keyof typeof DRAFT_FIELDS;
export type DraftValues = { [Field in DraftField]: Held[(typeof DRAFT_FIELDS)[Field]] };
export type DraftFlag = {
  [Field in DraftField]: (typeof DRAFT_FIELDS)[Field] extends "flag" ? Field : never;
}[DraftField];

const DRAFT_FIELD_NAMES = Object.keys(DRAFT_FIELDS) as readonly DraftField[]; // of the table above
export const DRAFT_FLAGS = DRAFT_FIELD_NAMES.filter(
  (field): field is DraftFlag => DRAFT_FIELDS[field] === "flag",
);

/** What `read` reads of each flag. */
export function ofEachFlag(read: (flag: DraftFlag) => boolean): Record<DraftFlag, boolean> {
  return ofEach(DRAFT_FLAGS, read);
}

/** Of a release, without the rest of it. */
export function draftValues({ channel, notes, ...release }: DraftValues): DraftValues {
  return { channel, notes, ...ofEachFlag((flag) => release[flag]) };
}
