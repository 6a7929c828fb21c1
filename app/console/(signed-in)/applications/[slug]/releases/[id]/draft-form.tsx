import { draftVersion } from "@/lib/domain/releases/draft-version";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { ReleaseFields } from "@/lib/ui/console/release-fields";
import { FormBody } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import type { ConsoleLook } from "@/lib/ui/look";

/** By which the button that publishes finds the form. */
export const DRAFT_FORM = "draft";

/** In the scope of `editDraft`. */
export function DraftForm({ look, release }: { look: ConsoleLook; release: ReleaseRecord }) {
  const text = look.words.releases;
  return (
    <Card label={text.edit}>
      <h2 className="mb-4 text-section">{text.edit}</h2>
      <FormBody
        id={DRAFT_FORM}
        label={text.save}
        pending={text.saving}
        look="quiet"
        also={{ does: "preview", label: text.preview, pending: text.previewing }}
      >
        <LoadedWith fields={{ version: draftVersion(release) }} />
        <ReleaseFields text={text} draft={release} />
      </FormBody>
    </Card>
  );
}
