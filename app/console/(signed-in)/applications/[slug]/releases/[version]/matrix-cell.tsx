/** The file of one system in one variant, with its state; or that it is missing, and what programs stay on. */

import { stateOf } from "@/lib/domain/release-lists/version-state";
import type { ViewedVariant } from "@/lib/domain/release-lists/version-view";
import { fileFor } from "@/lib/domain/releases/choose-file";
import type { Target } from "@/lib/domain/releases/platform";
import { offersOn } from "@/lib/domain/updates/offers";
import { hasFileFor } from "@/lib/domain/updates/select-release";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { formatBytes } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { ReleaseStatusBadge } from "../../release-status";
import { releasesWords } from "../words";
import { DownloadsOf } from "./downloads-of";

type Props = {
  /** Of the application's releases. */
  path: string;
  version: string;
  variant: ViewedVariant;
  system: Target;
  systemName: string;
  /** Where the table does not say the variant above. */
  isNamed: boolean;
  mayUpload: boolean;
};

export async function MatrixCell(props: Props) {
  const look = await currentConsoleLook();
  const { variant, system, isNamed } = props;
  const { code, release } = variant;
  const file = release && fileFor(release.files, system);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isNamed && <span className="font-medium">{code}</span>}
      {release && (file || release.image) ? (
        <>
          <Badge {...props} />
          <span className="min-w-0 wrap-anywhere">{file?.name ?? release.image}</span>
          {file && (
            <span className="whitespace-nowrap text-muted tabular-nums">
              {formatBytes(file.size, look.locale)}
            </span>
          )}
          {file && release.status !== "draft" && (
            <span className="text-muted tabular-nums">
              <DownloadsOf of={variant.downloads} file={file} />
            </span>
          )}
        </>
      ) : (
        <Missing {...props} />
      )}
    </span>
  );
}

async function Badge({ variant: { release }, system }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  if (!release) return null;
  const { status } = release;
  if (status !== "withdrawn" && !hasFileFor(release, system)) {
    return <ReleaseStatusBadge state="missing">{text.waiting}</ReleaseStatusBadge>;
  }
  const { state } = stateOf(release, [system]);
  const words = status === "published" ? text.live : termsIn(look.locale.language).releaseStatuses[status];
  return <ReleaseStatusBadge state={state}>{state === "halted" ? text.halted : words}</ReleaseStatusBadge>;
}

async function Missing({ path, version, variant, system, systemName, mayUpload }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const { code, release, published } = variant;
  const [offer] = offersOn([published], [system], release?.channel ?? "stable");
  const stays = (offer?.shares ?? []).map((share) => share.version).join(" / ");
  const query = new URLSearchParams({ variant: code, version });
  return (
    <>
      <ReleaseStatusBadge state="missing">{text.missing}</ReleaseStatusBadge>
      <span className="text-muted">{stays === "" ? text.offeredNothing : text.staysOn(stays)}</span>
      {mayUpload && release?.status !== "withdrawn" && (
        <Link href={`${path}/upload?${query}`} className="inline-flex min-h-8 items-center">
          {text.addFile}
          <span className="sr-only">: {text.addFileFor(version, code, systemName)}</span>
        </Link>
      )}
    </>
  );
}
