/** What can be done with the release, beside its title. */
import type { AroundRelease } from "@/lib/domain/releases/around-release";
import { afterPromoting, afterPublishing } from "@/lib/domain/releases/offers";
import { isPromotable } from "@/lib/domain/releases/promote";
import type { ReleaseChannel } from "@/lib/domain/releases/release";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import type { ConsoleLook } from "@/lib/ui/look";
import { discardDraft, promoteRelease } from "./actions";
import { DRAFT_FORM } from "./draft-form";
import { willOffer } from "./offer-words";
import { PublishMenu } from "./publish-menu";
import { RolloutAct } from "./rollout-act";
import { WithdrawAct } from "./withdraw-act";

type Props = {
  look: ConsoleLook;
  slug: string;
  release: ReleaseRecord;
  downloads: number;
  around: AroundRelease;
};

export function ReleaseActs({ slug, ...given }: Props) {
  const place = { slug, id: given.release.id };
  if (given.release.status === "withdrawn") return null;
  return (
    <>
      {given.release.status === "draft" ? (
        <DraftActs {...given} place={place} />
      ) : (
        <>
          {isPromotable(given.release) && <PromoteAct {...given} place={place} />}
          {given.release.plugin === null && (
            <RolloutAct look={given.look} release={given.release} place={place} />
          )}
          <WithdrawAct {...given} place={place} />
        </>
      )}
    </>
  );
}

/** By the channel that is chosen in the form, which may not be saved yet. */
const IF_STABLE = "[body:has(#draft_option[value=beta]:checked)_&]:hidden";
const IF_BETA = "hidden [body:has(#draft_option[value=beta]:checked)_&]:block";

type ActProps = Omit<Props, "slug" | "downloads"> & { place: Readonly<{ slug: string; id: string }> };

function DraftActs({ look, place, release, around }: ActProps) {
  const text = look.words.releases;
  const { version } = release;
  const others = around.others.filter(({ release: other }) => other?.status === "published");
  const offers = (channel: ReleaseChannel) =>
    willOffer(afterPublishing(around.published, { ...release, channel }), version, look).join(" ");
  return (
    <>
      <ConfirmMenu
        label={text.discard}
        look="danger"
        action={discardDraft.bind(null, place)}
        yes={text.discardYes}
        pending={text.discarding}
        name={version}
      >
        {text.discardLead}
      </ConfirmMenu>
      <PublishMenu form={DRAFT_FORM} label={text.publish} yes={text.saveAndPublish} pending={text.publishing}>
        <p className={`mb-3 font-medium ${IF_STABLE}`}>{offers("stable")}</p>
        <p className={`mb-3 font-medium ${IF_BETA}`}>{offers("beta")}</p>
        {release.plugin !== null && <p className="mb-3">{text.pluginOffers}</p>}
        {others.map(({ code }) => (
          <p key={code} className="mb-3">
            {text.notAffected(code, version)}
          </p>
        ))}
        <p className="text-muted">{text.publishLead}</p>
      </PublishMenu>
    </>
  );
}

function PromoteAct({ look, place, release, around }: ActProps) {
  const text = look.words.releases;
  return (
    <ConfirmMenu
      label={text.promote}
      look="primary"
      action={promoteRelease.bind(null, place)}
      yes={text.promoteYes}
      yesLook="primary"
      pending={text.promoting}
    >
      <p className="mb-3 font-medium">
        {willOffer(afterPromoting(around.published, release), release.version, look).join(" ")}
      </p>
      <p className="text-muted">{text.promoteLead}</p>
    </ConfirmMenu>
  );
}
