/** Below the title: what programs are offered now, why not every program gets the version, and why it was withdrawn. */

import { missingOf } from "@/lib/domain/releases/choose-file";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { releasesWords } from "../words";
import type { ReleasesMessages } from "../words.en";
import { OfferLines } from "./offer-lines";
import { nowLines } from "./offered";
import type { ShownVersion } from "./shown-version";

export async function VersionLead({ view }: { view: ShownVersion }) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  return (
    <>
      {withdrawals(view.releases).map(({ release, variants }) => (
        <p key={release.id}>
          {view.releases.length > 1 && `${variants.join(", ")}: `}
          {text.withdrawnOn} {release.withdrawnAt && <When date={release.withdrawnAt} form="short" />}:{" "}
          {release.withdrawReason}
        </p>
      ))}
      {afterwards(text, view.releases)}
      <OfferLines lines={nowLines(look.locale.language, view)} />
      {view.plugin !== null && <p>{text.pluginOffers}</p>}
      {[...new Set(view.releases.flatMap((release) => restrictionsOf(look, release)))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

/** What withdrawing does not undo. */
function afterwards(text: ReleasesMessages, releases: readonly ReleaseRecord[]) {
  const withdrawn = withdrawnOf(releases);
  if (withdrawn.length === 0) return null;
  return <p>{withdrawn.some(({ releasedAt }) => releasedAt) ? text.keptUntilHigher : text.neverOut}</p>;
}

function withdrawnOf(releases: readonly ReleaseRecord[]): ReleaseRecord[] {
  return releases.filter(({ status }) => status === "withdrawn");
}

/** Those for one reason together. */
function withdrawals(releases: readonly ReleaseRecord[]) {
  const withdrawn = withdrawnOf(releases);
  return withdrawn
    .filter(
      ({ withdrawReason }, place) =>
        withdrawn.findIndex((one) => one.withdrawReason === withdrawReason) === place,
    )
    .map((release) => ({
      release,
      variants: withdrawn.flatMap(({ withdrawReason, variant }) =>
        withdrawReason === release.withdrawReason ? (variant ?? []) : [],
      ),
    }));
}

function restrictionsOf(look: ConsoleLook, release: ReleaseRecord): string[] {
  const text = releasesWords(look.locale.language);
  const { version, expects, files, requiresVersion, status } = release;
  if (status === "withdrawn") return [];
  const missing = missingOf(files, expects);
  return [
    ...(missing.length > 0 ? [text.waitsFor(version, missing.join(", "))] : []),
    ...(requiresVersion === null ? [] : [text.onlyFrom(version, requiresVersion)]),
  ];
}
