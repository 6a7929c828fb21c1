/** What the list says of each version. */

import type { Adoption } from "@/lib/domain/release-lists/adoption";
import type { ListedVersion } from "@/lib/domain/release-lists/version-page";
import { type Published, systemsOf } from "@/lib/domain/updates/offers";
import type { Column } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { When } from "@/lib/ui/when";
import { formatCount } from "@/lib/words/formats";
import { VariantCell } from "./variant-cell";
import { VersionShare } from "./version-adoption";
import { releasesWords } from "./words";

/** More of them have no room beside each other. */
const VARIANT_COLUMNS_MAX = 4;

type Given = Readonly<{
  look: ConsoleLook;
  path: string;
  variants: readonly string[];
  adoption: Adoption;
  mayUpload: boolean;
  /** Of each variant. */
  published: readonly Published[];
}>;

export function versionColumns(given: Given): Column<ListedVersion>[] {
  const { look, path, variants, adoption } = given;
  const text = releasesWords(look.locale.language);
  return [
    {
      title: text.version,
      phone: "first",
      cell: ({ version, releases }) => (
        <>
          <Link
            href={`${path}/${encodeURIComponent(version)}`}
            title={version}
            className="inline-flex min-h-8 max-w-48 items-center font-medium tabular-nums"
          >
            <span className="truncate">{version}</span>
          </Link>
          {releases.some(({ critical }) => critical) && (
            <span className="badge ml-2 border-transparent bg-warning text-warning-content">
              {text.isCritical}
            </span>
          )}
        </>
      ),
    },
    { title: text.channel, phone: "first", cell: (row) => channelsOf(row).join(", ") },
    ...variantColumns(given, variants),
    {
      title: adoption.isToday ? text.checksToday : text.checksYesterday,
      isNumber: true,
      phone: "none",
      cell: ({ version }) => <VersionShare of={adoption.versions.find((one) => one.version === version)} />,
    },
    {
      title: text.downloads,
      isNumber: true,
      phone: "none",
      cell: ({ releases }) =>
        formatCount(
          releases.reduce((sum, { downloads }) => sum + downloads, 0),
          look.locale,
        ),
    },
    {
      title: text.released,
      isNumber: true,
      phone: "first end",
      cell: (row) => {
        const at = releasedAt(row);
        return at ? <When date={at} form="short" /> : text.notReleased;
      },
    },
  ];
}

function variantColumns(given: Given, variants: readonly string[]): Column<ListedVersion>[] {
  const areTogether = variants.length > VARIANT_COLUMNS_MAX;
  const { published } = given;
  const cell = (variant: string) => (row: ListedVersion) => {
    const { version, releases } = row;
    return (
      <VariantCell
        key={variant}
        path={given.path}
        mayUpload={given.mayUpload}
        variant={variant}
        version={version}
        release={releases.find((release) => release.variant === variant) ?? null}
        systems={systemsOf(version, releases, published)}
        isMixed={channelsOf(row).length > 1}
        isNamed={areTogether}
      />
    );
  };
  if (!areTogether) {
    return variants.map((variant) => ({ title: variant, phone: "second", cell: cell(variant) }));
  }
  return [
    {
      title: releasesWords(given.look.locale.language).variants,
      phone: "second",
      cell: (row) => (
        <span className="flex flex-wrap gap-x-4">{variants.map((variant) => cell(variant)(row))}</span>
      ),
    },
  ];
}

function channelsOf({ releases }: ListedVersion): string[] {
  return [...new Set(releases.map(({ channel }) => channel))].toSorted().toReversed();
}

/** When the last of its variants went out. */
function releasedAt({ releases }: ListedVersion): Date | null {
  const times = releases.flatMap(({ releasedAt: at }) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
