/** Below the title of what was published: what programs are offered now, and for which variants the version is still missing. */
import type { AroundRelease } from "@/lib/domain/releases/around-release";
import { missingOf } from "@/lib/domain/releases/choose-file";
import { offersNow } from "@/lib/domain/releases/offers";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import type { ReleasesMessages } from "@/lib/messages/console/en/releases";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { isOffered } from "./offer-words";

type Props = {
  look: ConsoleLook;
  /** Of the application's releases. */
  path: string;
  release: ReleaseRecord;
  around: AroundRelease;
  mayUpload: boolean;
};

export function ReleaseLead({ look, path, release, around, mayUpload }: Props) {
  const text = look.words.releases;
  const missing = around.others.filter((other) => other.release === null);
  return (
    <>
      {release.withdrawnAt && (
        <p>
          {text.withdrawnOn} <When look={look} date={release.withdrawnAt} form="short" />:{" "}
          {release.withdrawReason}
        </p>
      )}
      <p>
        {isOffered(offersNow(around.published, release.channel), look).join(" ")}{" "}
        {release.plugin !== null && text.pluginOffers}
      </p>
      {release.status === "published" &&
        restrictionsOf(release, text).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {release.status === "published" &&
        mayUpload &&
        missing.map(({ code }) => (
          <p key={code}>
            {text.notYetFor(code)}{" "}
            <Link href={`${path}/upload?${new URLSearchParams({ variant: code, like: release.id })}`}>
              {text.uploadIt}
            </Link>
          </p>
        ))}
    </>
  );
}

/** Why not every program gets it. */
function restrictionsOf(
  { version, rollout, expects, files, requiresVersion }: ReleaseRecord,
  text: ReleasesMessages,
): string[] {
  const missing = missingOf(files, expects);
  return [
    ...(missing.length > 0 ? [text.waitsFor(version, missing.join(", "))] : []),
    ...(rollout < 100 ? [text.onlyRolledOut(version, String(rollout))] : []),
    ...(requiresVersion === null ? [] : [text.onlyFrom(version, requiresVersion)]),
  ];
}
