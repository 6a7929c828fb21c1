/** License keys that were just made, for the only time that they can be read. */
import { csvOf } from "../../messages/csv";
import { formatCount } from "../../messages/formats";
import { Card } from "../card";
import type { Look } from "../look";
import { OwnScript } from "../own-script";
import { CopyText } from "./copy-text";
import { type Column, DataTable } from "./data-table";

export type ShownKey = Readonly<{ id: string; key: string; manageCode: string | null }>;

type Props = {
  look: Look;
  keys: readonly ShownKey[];
  /** Of the file to save. */
  fileName: string;
};

const TEXT_ID = "keys-as-csv";
const TEXT_ROWS_MAX = 12;

export function ShownKeys({ look, keys, fileName }: Props) {
  const numbered = keys.map((key, index) => ({ ...key, number: formatCount(index + 1, look.locale) }));
  const hasCodes = keys.some(({ manageCode }) => manageCode !== null);
  const lines = keys.map(({ key, manageCode }) => (manageCode ? `${key}\t${manageCode}` : key));
  const columns: Column<(typeof numbered)[number]>[] = [
    { title: "No.", cell: ({ number }) => number },
    { title: "Key", cell: ({ key, number }) => <CopyText text={key} what={`key ${number}`} /> },
  ];
  if (hasCodes) {
    columns.push({
      title: "Management code",
      cell: ({ manageCode, number }) =>
        manageCode && <CopyText text={manageCode} what={`management code ${number}`} />,
    });
  }
  return (
    <Card label="The keys">
      <OwnScript look={look} name="console-csv" />
      <div data-once="">
        <div className="mb-4 flex flex-wrap gap-3">
          <button type="button" hidden data-copy={lines.join("\n")} className="btn btn-primary min-h-11">
            Copy all
          </button>
          <button
            type="button"
            hidden
            data-csv={TEXT_ID}
            data-file={fileName}
            className="btn btn-outline min-h-11 border-muted"
          >
            Save as CSV
          </button>
        </div>
        <DataTable caption="Keys" columns={columns} rows={numbered} keyOf={({ id }) => id} empty="None." />
        <details className="mt-4">
          <summary className="btn btn-outline min-h-11 border-muted">Show as CSV text</summary>
          <label htmlFor={TEXT_ID} className="mt-4 mb-1 block font-medium">
            To copy into a file
          </label>
          <textarea
            id={TEXT_ID}
            readOnly
            rows={Math.min(keys.length + 2, TEXT_ROWS_MAX)}
            defaultValue={asCsv(keys, hasCodes)}
            className="w-full rounded-field border border-muted bg-base-100 p-3 font-mono text-sm"
          />
        </details>
      </div>
    </Card>
  );
}

function asCsv(keys: readonly ShownKey[], hasCodes: boolean): string {
  const cells = ({ id, key, manageCode }: ShownKey) => [key, ...(hasCodes ? [manageCode] : []), id];
  return csvOf([["key", ...(hasCodes ? ["management code"] : []), "id"], ...keys.map(cells)]);
}
