/** Every file of the version with what proves it: installers, and what belongs to them. */
import { systemName } from "@/lib/console/system-name";
import type { FileRecord } from "@/lib/domain/releases/file-record";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { formatBytes, formatCount } from "@/lib/messages/formats";
import { termsIn } from "@/lib/messages/terms/terms";
import { CopyButton } from "@/lib/ui/console/copy-button";
import { DataTable } from "@/lib/ui/console/data-table";
import { Icon } from "@/lib/ui/icon";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; releases: readonly ReleaseRecord[] };

/** An image has no row of its own among files. */
type Row = Pick<FileRecord, "id" | "name" | "seq" | "kid"> &
  Readonly<{ of: string; system: string; size: number | null; sha256: string | null }>;

export function VersionFiles({ look, releases }: Props) {
  const text = look.words.releases;
  const rows = releases.flatMap((release) => rowsOf(look, release));
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
          { title: text.file, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
          { title: text.system, isWhole: true, cell: ({ system }) => system },
          ...(releases.length > 1 ? [{ title: text.variant, isWhole: true, cell: ({ of }: Row) => of }] : []),
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

function rowsOf(look: ConsoleLook, release: ReleaseRecord): Row[] {
  const { id, variant, plugin, image, sha256, seq, kid, files } = release;
  const of = variant ?? plugin ?? "";
  const { platforms } = termsIn(look.locale.language);
  if (image !== null)
    return [{ id, of, name: image, system: look.words.releases.image, size: null, sha256, seq, kid }];
  return files.map((file) => ({
    ...file,
    of,
    system: systemName({ ...file, arch: file.arch === "any" ? null : file.arch }, { platforms }),
  }));
}
