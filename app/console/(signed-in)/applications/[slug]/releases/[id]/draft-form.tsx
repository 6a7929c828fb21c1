import { draftVersion } from "@/lib/domain/releases/draft-version";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { Checkbox, TextArea } from "@/lib/ui/console/choices";
import { ChannelField } from "@/lib/ui/console/release-fields";
import { FormBody } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";

/** Stands in the scope of `editDraft`. */
export function DraftForm({ release }: { release: ReleaseRecord }) {
  return (
    <Card label="Edit the draft">
      <h2 className="mb-4 text-section">Edit the draft</h2>
      <FormBody
        label="Save"
        pending="Saving …"
        also={{ does: "preview", label: "Preview", pending: "Reading …" }}
      >
        <LoadedWith fields={{ version: draftVersion(release) }} />
        <TextArea
          name="notes"
          label="Notes in Markdown"
          hint="Headings, lists, emphasis, code and links. A heading “Manual steps” makes the release a manual one."
          rows={10}
          defaultValue={release.notes ?? ""}
        />
        <ChannelField channel={release.channel} />
        <Checkbox name="critical" label="Critical: should not wait" defaultChecked={release.critical} />
        <Checkbox
          name="manual"
          label="Manual: programs do not install it by themselves"
          defaultChecked={release.manual}
        />
      </FormBody>
    </Card>
  );
}
