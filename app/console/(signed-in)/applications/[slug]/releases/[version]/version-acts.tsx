/** What can be done with the version, beside its title. */

import { isPromotable } from "@/lib/domain/publishing/promote";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { releasesWords } from "../words";
import { discardDraft, promoteRelease } from "./actions";
import { OfferLines } from "./offer-lines";
import { linesAfter } from "./offered";
import { PublishAct } from "./publish-act";
import { RolloutAct } from "./rollout-act";
import type { ShownVersion } from "./shown-version";
import { VariantBoxes } from "./variant-boxes";
import { WithdrawAct } from "./withdraw-act";

type Props = {
  place: Readonly<{ slug: string; version: string }>;
  view: ShownVersion;
};

export async function VersionActs({ place, view }: Props) {
  const look = await currentConsoleLook();
  const of = (status: ReleaseRecord["status"]) =>
    view.releases.filter((release) => release.status === status);
  const [drafts, published] = [of("draft"), of("published")];
  const promotable = published.filter(isPromotable);
  const given = { look, place, view };
  return (
    <>
      {view.plugin === null && drafts.length + published.length > 0 && (
        <RolloutAct place={place} releases={[...drafts, ...published]} />
      )}
      {drafts.length > 0 && (
        <>
          <DiscardAct {...given} drafts={drafts} />
          <PublishAct {...given} drafts={drafts} />
        </>
      )}
      {promotable.length > 0 && <PromoteAct {...given} promotable={promotable} />}
      {published.length > 0 && <WithdrawAct {...given} published={published} />}
    </>
  );
}

async function DiscardAct({ place, view, drafts }: Props & { drafts: readonly ReleaseRecord[] }) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  return (
    <ConfirmMenu
      label={text.discard}
      look="danger"
      action={discardDraft.bind(null, place)}
      yes={text.discardYes}
      pending={text.discarding}
      name={view.version}
      inputs={<VariantBoxes act="discard" releases={drafts} />}
    >
      {text.discardLead}
    </ConfirmMenu>
  );
}

async function PromoteAct({ place, view, promotable }: Props & { promotable: readonly ReleaseRecord[] }) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const lines = linesAfter(look.locale.language, view, promotable, (release) => ({
    ...release,
    channel: "stable",
  }));
  return (
    <ConfirmMenu
      label={text.promote}
      look="primary"
      action={promoteRelease.bind(null, place)}
      yes={text.promoteYes}
      yesLook="primary"
      pending={text.promoting}
      inputs={<VariantBoxes act="promote" releases={promotable} />}
    >
      <div className="mb-3 font-medium">
        <OfferLines lines={lines} />
      </div>
      <p className="text-muted">{text.promoteLead}</p>
    </ConfirmMenu>
  );
}
