/** The status of a version in one variant: a link to its release, or to the form that uploads it. */
import type { ListedRelease } from "@/lib/domain/releases/listed-release";
import { termsIn } from "@/lib/messages/terms/terms";
import { Link } from "@/lib/ui/console/link";
import { ReleaseStatusBadge } from "@/lib/ui/console/release-status";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = {
  look: ConsoleLook;
  path: string;
  variant: string;
  version: string;
  /** Null where it was not uploaded. */
  release: ListedRelease | null;
  /** Of another release of the version, whose notes and flags a new upload begins with. */
  like: string | undefined;
  /** Variants of the version are in different channels. */
  isMixed: boolean;
  /** Where the table does not say the variant above. */
  isNamed: boolean;
  mayUpload: boolean;
};

export function VariantCell({ look, path, variant, version, release, like, isMixed, ...shown }: Props) {
  const { isNamed, mayUpload } = shown;
  const text = look.words.releases;
  const { language } = look.locale;
  const name = <span className={`text-muted ${isNamed ? "" : "md:hidden"}`}>{variant} </span>;
  if (release) {
    const { id, status } = release;
    const channel = isMixed ? release.channel : undefined;
    const state = [termsIn(language).releaseStatuses[status], channel].filter(Boolean).join(", ");
    return (
      <Link
        href={`${path}/${id}`}
        aria-label={text.ofVariant(version, variant, state)}
        className="plain inline-flex min-h-7 items-center gap-1 md:min-h-8 hover:underline"
      >
        {name}
        <ReleaseStatusBadge language={language} status={status} channel={channel} />
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
  const query = new URLSearchParams({ variant, ...(like ? { like } : {}) });
  return (
    <Link href={`${path}/upload?${query}`} className="inline-flex min-h-7 items-center gap-1 md:min-h-8">
      {name}
      {text.notUploaded}
      <span className="sr-only">: {text.uploadFor(version, variant)}</span>
    </Link>
  );
}
