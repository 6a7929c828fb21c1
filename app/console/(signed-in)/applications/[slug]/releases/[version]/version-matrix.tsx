/** The version's files, a row for each system and a column for each variant, and what is missing. */
import { systemName } from "@/lib/console/system-name";
import type { ViewedVariant } from "@/lib/domain/releases/version-view";
import { formatCount } from "@/lib/messages/formats";
import { termsIn } from "@/lib/messages/terms/terms";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Link } from "@/lib/ui/console/link";
import type { ConsoleLook } from "@/lib/ui/look";
import { MatrixCell } from "./matrix-cell";
import type { ShownVersion } from "./shown-version";

/** More of them have no room beside each other. */
const COLUMNS_MAX = 4;

type Props = { look: ConsoleLook; path: string; view: ShownVersion; mayUpload: boolean };

/** `place`: of the system among the version's; null for the last row, of downloads. */
type Row = Readonly<{ place: number | null; name: string }>;

export function VersionMatrix({ look, path, view, mayUpload }: Props) {
  const text = look.words.releases;
  const terms = termsIn(look.locale.language);
  const { version, variants, systems } = view;
  const rows: Row[] = [
    ...systems.map((system, place) => ({ place, name: systemName(system, terms) })),
    { place: null, name: text.downloads },
  ];
  const cell =
    (variant: ViewedVariant, isNamed: boolean) =>
    ({ place, name }: Row) => {
      const system = place === null ? undefined : systems[place];
      return system ? (
        <MatrixCell
          key={variant.code}
          look={look}
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
          {variant.release ? formatCount(variant.downloads, look.locale) : "–"}
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
        ]}
        rows={rows}
        keyOf={({ place }) => String(place)}
        empty=""
      />
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
