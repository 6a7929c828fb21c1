/** Saves and publishes the drafts of the form, to as many installations as are chosen here. */

import type { ReleaseChannel } from "@/lib/domain/releases/release";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { RolloutField } from "../rollout-field";
import { releasesWords } from "../words";
import { DRAFT_FORM } from "./draft-form";
import { OfferLines } from "./offer-lines";
import { linesAfter } from "./offered";
import { PublishMenu } from "./publish-menu";
import type { ShownVersion } from "./shown-version";

/** By the channel that is chosen in the form, which may not be saved yet. */
const IF_STABLE = "[body:has(#draft_option[value=beta]:checked)_&]:hidden";
const IF_BETA = "hidden [body:has(#draft_option[value=beta]:checked)_&]:block";

type Props = { view: ShownVersion; drafts: readonly ReleaseRecord[] };

export async function PublishAct({ view, drafts }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const on = (channel: ReleaseChannel) => (
    <OfferLines
      lines={linesAfter(look.locale.language, view, drafts, (draft) => ({
        ...draft,
        channel,
        status: "published",
        rollout: 100,
      }))}
    />
  );
  return (
    <PublishMenu form={DRAFT_FORM} label={text.publish} yes={text.saveAndPublish} pending={text.publishing}>
      <div className={`mb-3 font-medium ${IF_STABLE}`}>{on("stable")}</div>
      <div className={`mb-3 font-medium ${IF_BETA}`}>{on("beta")}</div>
      {view.plugin === null ? (
        <RolloutField
          id="publish-rollout"
          name="rollout"
          form={DRAFT_FORM}
          label={text.rolloutPercent}
          hint={text.offer.belowAll}
          percent={Math.max(...drafts.map(({ rollout }) => rollout))}
        />
      ) : (
        <p className="mb-3">{text.pluginOffers}</p>
      )}
      <p className="text-muted">{text.publishLead}</p>
    </PublishMenu>
  );
}
