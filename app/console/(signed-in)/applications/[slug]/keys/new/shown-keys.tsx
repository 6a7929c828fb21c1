"use client";
/** License keys that were just made, for the only time that they can be read. */
import type { MadeKey } from "@/lib/forms/form";
import { CopyButton } from "@/lib/ui/console/copy-button";
import { CopyText } from "@/lib/ui/console/copy-text";
import { type Column, DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { SaveButton } from "@/lib/ui/console/once/save-button";
import { ShownOnce } from "@/lib/ui/console/once/shown-once";
import { formatCount } from "@/lib/words/formats";
import type { Locale } from "@/lib/words/language";
import type { CsvFile } from "./issue-csv";
import { issueWords } from "./words";

type Props = {
  locale: Locale;
  keys: readonly MadeKey[];
  /** Offered as well. */
  file?: CsvFile;
};

export function ShownKeys({ locale, keys, file }: Props) {
  const text = issueWords(locale.language);
  const numbered = keys.map((key, index) => ({ ...key, number: formatCount(index + 1, locale) }));
  const lines = keys.map(({ key, manageCode }) => (manageCode ? `${key}\t${manageCode}` : key));
  const columns: Column<(typeof numbered)[number]>[] = [
    { title: text.number, phone: "none", cell: ({ number }) => number },
    {
      title: text.key,
      phone: "first",
      cell: ({ key, number }) => <CopyText text={key} what={text.keyAt(number)} />,
    },
  ];
  if (keys.some(({ manageCode }) => manageCode !== null)) {
    columns.push({
      title: text.manageCode,
      phone: "second",
      cell: ({ manageCode, number }) =>
        manageCode && <CopyText text={manageCode} what={text.manageCodeAt(number)} />,
    });
  }
  return (
    <section aria-label={text.shown} className="mb-6">
      <ShownOnce texts={keys.flatMap(({ key, manageCode }) => (manageCode ? [key, manageCode] : [key]))}>
        <div className="mb-3 flex flex-wrap gap-2">
          <CopyButton
            text={lines.join("\n")}
            label={text.copyAll}
            className="btn btn-primary min-h-control"
          />
          {file && <SaveButton label={text.saveCsv} csv={file.text} fileName={file.name} />}
        </div>
        <DataTable caption={text.shown} columns={columns} rows={numbered} keyOf={({ id }) => id} empty="" />
        {file && <CsvText locale={locale} csv={file.text} />}
      </ShownOnce>
    </section>
  );
}

const TEXT_ID = "keys-as-csv";
const TEXT_ROWS_MAX = 12;

/** For browsers that cannot save what is in a page. */
function CsvText({ locale, csv }: { locale: Locale; csv: string }) {
  const text = issueWords(locale.language);
  return (
    <Disclosure label={text.showCsv} look="quiet" className="mt-4">
      <label htmlFor={TEXT_ID} className="mt-4 mb-1 block font-medium">
        {text.csvText}
      </label>
      <textarea
        id={TEXT_ID}
        readOnly
        rows={Math.min(csv.split("\n").length + 1, TEXT_ROWS_MAX)}
        defaultValue={csv}
        className="w-full rounded-field border border-muted bg-base-100 p-3 font-mono text-small"
      />
    </Disclosure>
  );
}
