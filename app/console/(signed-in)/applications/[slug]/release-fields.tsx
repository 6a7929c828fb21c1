/** What an upload says of a release, of the application and of a plugin alike. */

import { Checkbox, Select, TextArea } from "@/lib/ui/console/choices";
import type { ReleasesMessages } from "./releases/words.en";

/** What releases are before they are published. */
export type ReleaseDraft = Readonly<{
  channel: string;
  notes: string | null;
  critical: boolean;
  manual: boolean;
}>;

type Props = { text: ReleasesMessages; draft?: ReleaseDraft };

const NEW: ReleaseDraft = { channel: "stable", notes: null, critical: false, manual: false };

export function ReleaseFields({ text, draft = NEW }: Props) {
  return (
    <>
      <div className="sm:max-w-xs">
        <Select
          name="channel"
          label={text.channel}
          options={[
            { value: "stable", label: text.stableFor },
            { value: "beta", label: text.betaFor },
          ]}
          defaultValue={draft.channel}
        />
      </div>
      <TextArea
        name="notes"
        label={text.notesField}
        hint={text.notesHint}
        rows={10}
        defaultValue={draft.notes ?? ""}
      />
      <Checkbox name="critical" value="true" label={text.criticalField} defaultChecked={draft.critical} />
      <Checkbox name="manual" value="true" label={text.manualField} defaultChecked={draft.manual} />
    </>
  );
}
