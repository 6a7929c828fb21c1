/** What an upload says of a release, of the application and of a plugin alike. */
import { DRAFT_FLAGS, type DraftValues, ofEachFlag } from "@/lib/domain/publishing/draft-fields";
import { CHANNELS } from "@/lib/domain/releases/release";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox, Select, TextArea } from "@/lib/ui/console/choices";
import { termsIn } from "@/lib/words/terms/terms";

/** What releases are before they are published. */
type Props = { draft?: DraftValues };

const NEW: DraftValues = { channel: "stable", notes: null, ...ofEachFlag(() => false) };

export async function ReleaseFields({ draft = NEW }: Props) {
  const { locale } = await currentConsoleLook();
  const { draftFields: words } = termsIn(locale.language);
  return (
    <>
      <div className="sm:max-w-xs">
        <Select
          name="channel"
          label={words.channel.label}
          options={CHANNELS.map((value) => ({ value, label: words.channel.choices[value] }))}
          defaultValue={draft.channel}
        />
      </div>
      <TextArea
        name="notes"
        label={words.notes.box}
        hint={words.notes.hint}
        rows={10}
        defaultValue={draft.notes ?? ""}
      />
      {DRAFT_FLAGS.map((flag) => (
        <Checkbox key={flag} name={flag} value="true" label={words[flag].box} defaultChecked={draft[flag]} />
      ))}
    </>
  );
}
