/** Withdraws the version, of the variants that are chosen. Says what programs are offered instead. */

import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { TextArea } from "@/lib/ui/console/choices";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { formatCount } from "@/lib/words/formats";
import { offerText } from "../offer-words";
import { releasesWords } from "../words";
import { withdrawRelease } from "./actions";
import { OfferLines } from "./offer-lines";
import { linesAfter } from "./offered";
import type { ShownVersion } from "./shown-version";
import { VariantBoxes } from "./variant-boxes";

type Props = {
  place: Readonly<{ slug: string; version: string }>;
  view: ShownVersion;
  published: readonly ReleaseRecord[];
};

export async function WithdrawAct({ place, view, published }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const gone = (releases: readonly ReleaseRecord[]) =>
    linesAfter(look.locale.language, view, releases, () => null);
  const downloads = view.variants.reduce((sum, variant) => sum + variant.downloads.all, 0);
  return (
    <ConfirmMenu
      label={text.withdraw}
      look="danger"
      action={withdrawRelease.bind(null, place)}
      yes={text.withdrawYes}
      pending={text.withdrawing}
      name={view.version}
      inputs={
        <>
          <VariantBoxes
            act="withdraw"
            releases={published}
            hintOf={(release) => text.ofVariantIf(release.variant ?? "", offerText(gone([release])))}
          />
          {published.length > 1 && <p className="mb-3 text-muted">{text.otherwiseUnaffected}</p>}
          <TextArea name="reason" label={text.reason} hint={text.reasonHint} rows={2} maxLength={1000} />
        </>
      }
    >
      {published.length === 1 && (
        <div className="mb-3 font-medium">
          <OfferLines lines={gone(published)} />
        </div>
      )}
      <p className="mb-3">
        {view.plugin !== null && text.pluginOffers} {text.soFar(formatCount(downloads, look.locale))}
      </p>
      <p className="text-muted">{text.withdrawLead}</p>
    </ConfirmMenu>
  );
}
