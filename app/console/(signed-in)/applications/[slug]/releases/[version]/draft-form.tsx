import { draftsVersion, draftVersion } from "@/lib/domain/publishing/draft-version";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { FormBody } from "@/lib/ui/forms/form";
import { LoadedWith } from "@/lib/ui/forms/loaded-with";
import { ReleaseFields } from "../../release-fields";
import { releasesWords } from "../words";
import { VariantBoxes } from "./variant-boxes";

/** By which the button that publishes finds the form. */
export const DRAFT_FORM = "draft";

/** `drafts`: at least one. */
type Props = { drafts: readonly [ReleaseRecord, ...ReleaseRecord[]] };

/** In the scope of `editDraft`. Begins with the first draft; others that differ keep their own unless they are chosen. */
export async function DraftForm({ drafts }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const [first] = drafts;
  const isLikeIt = (draft: ReleaseRecord) => draftVersion({ ...draft, id: first.id }) === draftVersion(first);
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
        <LoadedWith fields={{ version: draftsVersion(drafts) }} />
        {drafts.length > 1 && (
          <fieldset className="mb-4">
            <legend className="mb-1 font-medium">{text.variantsField}</legend>
            <VariantBoxes
              act="draft"
              releases={drafts}
              isChosen={isLikeIt}
              hintOf={(draft) => (isLikeIt(draft) ? undefined : text.otherDraft(draft.variant ?? ""))}
            />
          </fieldset>
        )}
        <ReleaseFields draft={first} />
      </FormBody>
    </Card>
  );
}
