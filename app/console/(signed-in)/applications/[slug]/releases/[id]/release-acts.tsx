/** What can be done with the release, beside its title. */
import type { AroundRelease } from "@/lib/domain/releases/around-release";
import { afterPromoting, afterPublishing } from "@/lib/domain/releases/offers";
import { isPromotable } from "@/lib/domain/releases/promote";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { ReleaseAct } from "@/lib/ui/console/release-act";
import { ReleasePublish } from "@/lib/ui/console/release-publish";
import type { ConsoleLook } from "@/lib/ui/look";
import { discardDraft, promoteRelease } from "./actions";
import { DRAFT_FORM } from "./draft-form";
import { willOffer } from "./offer-words";
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
    <div className="relative flex w-full flex-wrap gap-2 sm:w-auto">
      {given.release.status === "draft" ? (
        <DraftActs {...given} place={place} />
      ) : (
        <>
          {isPromotable(given.release) && <PromoteAct {...given} place={place} />}
          <WithdrawAct {...given} place={place} />
        </>
      )}
    </div>
  );
}

type ActProps = Omit<Props, "slug" | "downloads"> & { place: Readonly<{ slug: string; id: string }> };

function DraftActs({ look, place, release, around }: ActProps) {
  const text = look.words.releases;
  const { cancel } = look.words.common;
  const { version } = release;
  const others = around.others.filter(({ release: other }) => other?.status === "published");
  return (
    <>
      <ReleaseAct
        label={text.discard}
        look="quiet"
        action={discardDraft.bind(null, place)}
        yes={text.discardYes}
        yesLook="danger"
        pending={text.discarding}
        cancel={cancel}
        confirm={text.confirm(version)}
      >
        <p className="mb-3">{text.discardLead}</p>
      </ReleaseAct>
      <ReleasePublish
        form={DRAFT_FORM}
        label={text.publish}
        yes={text.saveAndPublish}
        pending={text.publishing}
        cancel={cancel}
      >
        <p className="mb-3 font-medium">
          {willOffer(afterPublishing(around.published, release), version, look).join(" ")}{" "}
          {release.plugin !== null && text.pluginOffers}
        </p>
        {others.map(({ code }) => (
          <p key={code} className="mb-3">
            {text.notAffected(code, version)}
          </p>
        ))}
        <p className="text-muted">{text.publishLead}</p>
      </ReleasePublish>
    </>
  );
}

function PromoteAct({ look, place, release, around }: ActProps) {
  const text = look.words.releases;
  return (
    <ReleaseAct
      label={text.promote}
      look="primary"
      action={promoteRelease.bind(null, place)}
      yes={text.promoteYes}
      yesLook="primary"
      pending={text.promoting}
      cancel={look.words.common.cancel}
    >
      <p className="mb-3 font-medium">
        {willOffer(afterPromoting(around.published, release), release.version, look).join(" ")}
      </p>
      <p className="text-muted">{text.promoteLead}</p>
    </ReleaseAct>
  );
}
