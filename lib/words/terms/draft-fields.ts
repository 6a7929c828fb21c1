/** What people call what can be changed of a draft, and how it is told. Pure. */
import type { ReleaseChannel } from "../../db/generated/enums";
import type { DraftFlag, DraftValues } from "../../domain/publishing/draft-fields";

type Flag = Readonly<{
  label: string;
  /** What the form says beside its box. */
  box: string;
  /** What a release is that has it. */
  yes: string;
  /** What it is, in a list after a comma. */
  now: Readonly<{ on: string; off: string }>;
}>;

/** Total over the fields: a new one does not compile until both languages have words for it. */
export type DraftFieldWords = Readonly<
  {
    channel: Readonly<{
      label: string;
      choices: Readonly<Record<ReleaseChannel, string>>;
      now: (channel: string) => string;
    }>;
    notes: Readonly<{
      label: string;
      box: string;
      hint: string;
      now: (beginning: string) => string;
      none: string;
    }>;
  } & Record<DraftFlag, Flag>
>;

/** "channel beta, critical, not manual, notes “# New and better …”"; `channel` as it is called. */
export function draftInWords(draft: DraftValues, channel: string, words: DraftFieldWords): string {
  const { channel: channelWords, notes, ...flags } = words;
  return [
    channelWords.now(channel),
    ...Object.entries(flags).map(([flag, { now }]) => (draft[flag as DraftFlag] ? now.on : now.off)),
    draft.notes === null ? notes.none : notes.now(draft.notes),
  ].join(", ");
}
