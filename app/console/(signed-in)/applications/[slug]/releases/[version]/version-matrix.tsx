/** The version's files, a row for each system and a column for each variant, what is missing, and how many programs have what. */

import { systemName } from "@/lib/console/system-name";
import type { SystemChecks } from "@/lib/domain/release-lists/system-checks";
import type { ViewedVariant } from "@/lib/domain/release-lists/version-view";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatShare } from "@/lib/words/formats";
import { termsIn } from "@/lib/words/terms/terms";
import { releasesWords } from "../words";
import { DownloadsOf } from "./downloads-of";
import { MatrixCell } from "./matrix-cell";
import type { ShownVersion } from "./shown-version";

/** More of them have no room beside each other. */
const COLUMNS_MAX = 4;

/** Counts do not tell variants apart: these are of the version in all of them. `share`: from all systems. */
export type ShownChecks = Readonly<{ isToday: boolean; share: number | null; by: SystemChecks }>;

type Props = {
  path: string;
  view: ShownVersion;
  /** Null where there were none. */
  checks: ShownChecks | null;
  mayUpload: boolean;
};

/** `place`: of the system among the version's; null for the last row, of all of them. */
type Row = Readonly<{ place: number | null; name: string }>;

export async function VersionMatrix({ path, view, checks, mayUpload }: Props) {
  const look = await currentConsoleLook();
  const text = releasesWords(look.locale.language);
  const terms = termsIn(look.locale.language);
  const { version, variants, systems } = view;
  const rows: Row[] = [
    ...systems.map((system, place) => ({ place, name: systemName(system, terms) })),
    { place: null, name: text.allSystems },
  ];
  const cell =
    (variant: ViewedVariant, isNamed: boolean) =>
    ({ place, name }: Row) => {
      const system = place === null ? undefined : systems[place];
      return system ? (
        <MatrixCell
          key={variant.code}
          path={path}
          version={version}
          variant={variant}
          system={system}
          systemName={name}
          isNamed={isNamed}
          mayUpload={mayUpload}
        />
      ) : (
        <span key={variant.code} className="text-muted tabular-nums">
          {isNamed && `${variant.code} `}
          {variant.release ? <DownloadsOf of={variant.downloads} /> : "–"}
        </span>
      );
    };
  const columns: Column<Row>[] =
    variants.length > COLUMNS_MAX
      ? [
          {
            title: text.variants,
            cell: (row) => (
              <span className="flex flex-col gap-y-2">{variants.map((one) => cell(one, true)(row))}</span>
            ),
          },
        ]
      : variants.map((variant) => ({
          title: `${variant.code} (${variant.restricted ? text.restricted : text.open})`,
          cell: cell(variant, false),
        }));
  const taking = variants.find(({ release }) => release && release.status !== "withdrawn" && !release.image);
  return (
    <div className="mb-6">
      <DataTable
        caption={text.matrix(version)}
        columns={[
          {
            title: text.system,
            isWhole: true,
            cell: ({ name }) => <span className="font-medium">{name}</span>,
          },
          ...columns,
          ...(checks ? [checksColumn(look, checks)] : []),
        ]}
        rows={rows}
        keyOf={({ place }) => String(place)}
        empty=""
      />
      {checks && checks.by.elsewhere > 0 && (
        <p className="mt-2 text-small text-muted">
          {(checks.isToday ? text.elsewhereToday : text.elsewhereYesterday)(
            formatShare(checks.by.elsewhere, look.locale),
          )}
        </p>
      )}
      {mayUpload && taking && (
        <p className="mt-3">
          <Link
            href={`${path}/upload?${new URLSearchParams({ variant: taking.code, version })}`}
            className="btn btn-outline min-h-control border-muted"
          >
            {text.addFiles}
          </Link>
        </p>
      )}
    </div>
  );
}

function checksColumn(look: ConsoleLook, { isToday, share, by }: ShownChecks): Column<Row> {
  const text = releasesWords(look.locale.language);
  const shown = (value: number | null) => (value === null ? "–" : formatShare(value, look.locale));
  return {
    title: isToday ? text.checksToday : text.checksYesterday,
    isWhole: true,
    cell: ({ place }) => {
      const from = place === null ? null : by.systems[place];
      return (
        <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums md:flex-col">
          {shown(from ? from.ofVersion : share)}
          {from && from.share !== null && (
            <span className="text-small text-muted">{text.allVersions(shown(from.share))}</span>
          )}
        </span>
      );
    },
  };
}
