/** Every file of the version with what proves it: installers, and what belongs to them. */

import type { ReactNode } from "react";
import { systemName } from "@/lib/console/system-name";
import type { FileRecord } from "@/lib/domain/releases/file-record";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import type { ReleaseDownloads } from "@/lib/domain/updates/downloads";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { CopyButton } from "@/lib/ui/console/copy-button";
import { DataTable } from "@/lib/ui/console/data-table";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatBytes, formatCount } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "../words";
import { DownloadsOf } from "./downloads-of";
import type { ShownVersion } from "./shown-version";

type Props = { view: ShownVersion };

/** An image has no row of its own among files. */
type Row = Pick<FileRecord, "id" | "name" | "seq" | "kid"> &
  Readonly<{
    of: string;
    system: string;
    size: number | null;
    downloads: ReactNode;
    sha256: string | null;
  }>;

export async function VersionFiles({ view: { releases, variants } }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const rows = variants.flatMap(({ release, downloads }) =>
    release ? rowsOf(look, release, downloads) : [],
  );
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-3 text-section">{text.files}</h2>
      <DataTable
        caption={text.files}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            title: text.file,
            cell: ({ name, downloads }) => (
              <span className="flex flex-col wrap-anywhere">
                {name}
                {downloads && (
                  <span className="text-small text-muted wrap-break-word tabular-nums">{downloads}</span>
                )}
              </span>
            ),
          },
          {
            title: releases.length > 1 ? `${text.system}, ${text.variant}` : text.system,
            isWhole: true,
            cell: ({ system, of }) => (
              <span className="flex flex-col">
                {system}
                {releases.length > 1 && <span className="text-small text-muted">{of}</span>}
              </span>
            ),
          },
          {
            title: text.size,
            isNumber: true,
            isWhole: true,
            cell: ({ size }) => (size === null ? "–" : formatBytes(size, look.locale)),
          },
          {
            title: "SHA-256",
            cell: ({ sha256, name }) =>
              sha256 === null ? (
                "–"
              ) : (
                <span className="flex items-center gap-x-1">
                  {/* All of it is there to be selected, with scripts or without. */}
                  <code title={sha256} className="w-24 truncate font-mono text-small select-all">
                    {sha256}
                  </code>
                  <CopyButton
                    text={sha256}
                    name={text.copyDigest(name)}
                    label={<Icon name="copy" className="size-4" />}
                    className="btn btn-ghost btn-sm min-h-8 min-w-8 px-1.5 font-normal"
                  />
                </span>
              ),
          },
          {
            title: text.statement,
            cell: ({ seq, kid }) =>
              seq === null ? "–" : text.statementIs(formatCount(seq, look.locale), kid ?? ""),
          },
        ]}
      />
    </section>
  );
}

function rowsOf(look: ConsoleLook, release: ReleaseRecord, counted: ReleaseDownloads): Row[] {
  const { id, variant, plugin, image, sha256, seq, kid, files, status } = release;
  const of = variant ?? plugin ?? "";
  const { platforms } = termsIn(look.locale.language);
  if (image !== null)
    return [
      {
        ...{ id, of, name: image, system: releasesWords(look.locale.language).image, sha256, seq, kid },
        ...{ size: null, downloads: null },
      },
    ];
  return files.map((file) => ({
    ...file,
    of,
    downloads: status !== "draft" && <DownloadsOf of={counted} file={file} />,
    system: systemName({ ...file, arch: file.arch === "any" ? null : file.arch }, { platforms }),
  }));
}
