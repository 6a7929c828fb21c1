/** The status of a version in one variant: a link to its release, or to the form that uploads it. */

import type { ListedRelease } from "@/lib/domain/release-lists/listed-release";
import { stateOf } from "@/lib/domain/release-lists/version-state";
import type { Target } from "@/lib/domain/releases/platform";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { ReleaseStatusBadge } from "../release-status";
import { releaseStateWords } from "./release-state-words";
import { releasesWords } from "./words";

type Props = {
  path: string;
  variant: string;
  version: string;
  /** Null where it was not uploaded. */
  release: ListedRelease | null;
  /** Those that the version is about. */
  systems: readonly Target[];
  /** Variants of the version are in different channels. */
  isMixed: boolean;
  /** Where the table does not say the variant above. */
  isNamed: boolean;
  mayUpload: boolean;
};

export async function VariantCell({ path, variant, version, release, systems, isMixed, ...shown }: Props) {
  const look = await currentConsoleLook();
  const { isNamed, mayUpload } = shown;
  const text = releasesWords(look.locale.language);
  const { language } = look.locale;
  const name = <span className={`text-muted ${isNamed ? "" : "md:hidden"}`}>{variant} </span>;
  if (release) {
    const state = stateOf(release, systems);
    const words = releaseStateWords(state, language);
    const label = [words, isMixed ? release.channel : null].filter(Boolean).join(", ");
    return (
      <Link
        href={`${path}/${encodeURIComponent(version)}`}
        aria-label={text.ofVariant(version, variant, label)}
        className="plain inline-flex min-h-7 items-center gap-1 md:min-h-8 hover:underline"
      >
        {name}
        <ReleaseStatusBadge state={state.state}>{label}</ReleaseStatusBadge>
      </Link>
    );
  }
  if (!mayUpload) {
    return (
      <span className="text-muted">
        {name}
        {text.notUploaded}
      </span>
    );
  }
  const query = new URLSearchParams({ variant, version });
  return (
    <Link href={`${path}/upload?${query}`} className="inline-flex min-h-7 items-center gap-1 md:min-h-8">
      {name}
      {text.notUploaded}
      <span className="sr-only">: {text.uploadFor(version, variant)}</span>
    </Link>
  );
}
