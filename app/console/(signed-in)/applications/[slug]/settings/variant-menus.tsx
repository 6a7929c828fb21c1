import type { VariantRecord } from "@/lib/domain/applications/variants";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Field } from "@/lib/ui/field";
import { changePublicDownloads, deleteVariant, renameVariant, restrictVariant } from "./actions";

type Props = { slug: string; variant: VariantRecord };

/** What can be done with a variant. */
export async function VariantMenus({ slug, variant: { code, restricted, publicDownloads } }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.settings;
  const isNewestPublic = publicDownloads === "newest";
  return (
    <div className="flex flex-wrap justify-end gap-x-5 gap-y-1 md:flex-nowrap">
      <ConfirmMenu
        action={renameVariant.bind(null, { slug })}
        label={text.rename}
        look="quietRow"
        what={code}
        fields={{ variant: code }}
        inputs={
          <Field
            id={`rename-${code}`}
            name="code"
            label={text.newCode}
            hint={text.codeHint}
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={40}
            mono
            required
          />
        }
        yes={text.rename}
        yesLook="primary"
        pending={text.renaming}
      >
        {text.renameLead}
      </ConfirmMenu>
      <ConfirmMenu
        action={restrictVariant.bind(null, { slug })}
        label={restricted ? text.openIt : text.restrictIt}
        look="quietRow"
        what={code}
        fields={{ variant: code, access: restricted ? "open" : "restricted" }}
        yes={restricted ? text.openIt : text.restrictIt}
        yesLook="primary"
        pending={text.changing}
      >
        {restricted ? text.openLead : text.restrictLead}
      </ConfirmMenu>
      {restricted && (
        <ConfirmMenu
          action={changePublicDownloads.bind(null, { slug })}
          label={isNewestPublic ? text.closeNewest : text.shareNewest}
          look="quietRow"
          what={code}
          fields={{ variant: code, downloads: isNewestPublic ? "none" : "newest" }}
          yes={isNewestPublic ? text.closeNewest : text.shareNewest}
          yesLook="primary"
          pending={text.changing}
        >
          {isNewestPublic ? text.closeNewestLead : text.shareNewestLead(code)}
        </ConfirmMenu>
      )}
      <ConfirmMenu
        action={deleteVariant.bind(null, { slug })}
        label={text.deleteIt}
        look="row"
        what={code}
        fields={{ variant: code }}
        yes={text.deleteIt}
        pending={text.deleting}
      >
        {text.deleteLead}
      </ConfirmMenu>
    </div>
  );
}
