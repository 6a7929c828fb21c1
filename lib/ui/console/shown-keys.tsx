"use client";
/** License keys that were just made, for the only time that they can be read. */
import type { MadeKey } from "../../forms/form";
import { csvOf } from "../../messages/csv";
import { formatCount } from "../../messages/formats";
import type { Locale } from "../../messages/language";
import { Card } from "../card";
import { CopyButton } from "./copy-button";
import { CopyText } from "./copy-text";
import { type Column, DataTable } from "./data-table";
import { SaveButton } from "./once/save-button";
import { ShownOnce } from "./once/shown-once";

type Props = {
  locale: Locale;
  keys: readonly MadeKey[];
  /** Of the file to save. */
  fileName: string;
};

const TEXT_ID = "keys-as-csv";
const TEXT_ROWS_MAX = 12;

export function ShownKeys({ locale, keys, fileName }: Props) {
  const numbered = keys.map((key, index) => ({ ...key, number: formatCount(index + 1, locale) }));
  const hasCodes = keys.some(({ manageCode }) => manageCode !== null);
  const lines = keys.map(({ key, manageCode }) => (manageCode ? `${key}\t${manageCode}` : key));
  const csv = asCsv(keys, hasCodes);
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
      <ShownOnce texts={keys.flatMap(({ key, manageCode }) => (manageCode ? [key, manageCode] : [key]))}>
        <div className="mb-4 flex flex-wrap gap-3">
          <CopyButton text={lines.join("\n")} label="Copy all" className="btn btn-primary min-h-control" />
          <SaveButton label="Save as CSV" csv={csv} fileName={fileName} />
        </div>
        <DataTable caption="Keys" columns={columns} rows={numbered} keyOf={({ id }) => id} empty="None." />
        <details className="mt-4">
          <summary className="btn btn-outline min-h-control border-muted">Show as CSV text</summary>
          <label htmlFor={TEXT_ID} className="mt-4 mb-1 block font-medium">
            To copy into a file
          </label>
          <textarea
            id={TEXT_ID}
            readOnly
            rows={Math.min(keys.length + 2, TEXT_ROWS_MAX)}
            defaultValue={csv}
            className="w-full rounded-field border border-muted bg-base-100 p-3 font-mono text-sm"
          />
        </details>
      </ShownOnce>
    </Card>
  );
}

function asCsv(keys: readonly MadeKey[], hasCodes: boolean): string {
  const cells = ({ id, key, manageCode }: MadeKey) => [key, ...(hasCodes ? [manageCode] : []), id];
  return csvOf([["key", ...(hasCodes ? ["management code"] : []), "id"], ...keys.map(cells)]);
}
