import { draftVersion } from "@/lib/domain/releases/draft-version";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { Checkbox, Select, TextArea } from "@/lib/ui/console/choices";

type Props = {
  path: string;
  release: ReleaseRecord;
  /** After a look at the preview or a refusal: what was typed and is not saved. */
  typed: Readonly<Record<string, string>> | null;
};

export function DraftForm({ path, release, typed }: Props) {
  return (
    <Card label="Edit the draft">
      <h2 className="mb-4 text-xl font-bold">Edit the draft</h2>
      <form method="post" action={path} noValidate>
        <input type="hidden" name="version" value={typed?.version ?? draftVersion(release)} />
        <TextArea
          name="notes"
          label="Notes in Markdown"
          hint="Headings, lists, emphasis, code and links. A heading “Manual steps” makes the release a manual one."
          rows={10}
          defaultValue={typed?.notes ?? release.notes ?? ""}
        />
        <Select
          name="channel"
          label="Channel"
          options={[
            { value: "stable", label: "stable: for everybody" },
            { value: "beta", label: "beta: for those who asked for it" },
          ]}
          defaultValue={typed?.channel ?? release.channel}
        />
        <Checkbox
          name="critical"
          label="Critical: should not wait"
          defaultChecked={typed ? Boolean(typed.critical) : release.critical}
        />
        <Checkbox
          name="manual"
          label="Manual: programs do not install it by themselves"
          defaultChecked={typed ? Boolean(typed.manual) : release.manual}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="submit" name="do" value="save" className="btn btn-primary min-h-11">
            Save
          </button>
          <button type="submit" name="do" value="preview" className="btn btn-outline min-h-11 border-muted">
            Preview
          </button>
        </div>
      </form>
    </Card>
  );
}
