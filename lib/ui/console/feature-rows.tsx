"use client";
/** A plan's features to edit: a row for each, and a few empty ones. */
import { useRefusal } from "../forms/form-scope";

type FeatureValue = boolean | number | null;
export type ShownFeatures = Readonly<Record<string, FeatureValue>>;

const EMPTY_ROWS = 3;
const FEATURES_MAX = 200;

type Row = { name: string; kind: string; number: string };

/** A few empty rows follow what is there; each save brings as many again. */
export function FeatureRows({ features }: { features: ShownFeatures }) {
  const refusal = useRefusal();
  const rows = refusal ? typedRows(refusal.values) : withEmptyRows(Object.entries(features).map(rowOf));
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium">Features</legend>
      <p className="mb-3 text-sm text-muted">
        What your program asks its license for. Empty a name to take the feature away; save for more rows.
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <FeatureRow key={index} index={index} row={row} />
      ))}
    </fieldset>
  );
}

const BOX = "h-11 w-full rounded-field border border-muted bg-base-100 px-3";

function FeatureRow({ index, row }: { index: number; row: Row }) {
  const id = `feature-${index}`;
  const place = `of feature ${index + 1}`;
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 border-b border-line pb-3 sm:grid-cols-[2fr_1fr_1fr] sm:border-0 sm:pb-0">
      <input
        id={`${id}-name`}
        name={`${id}-name`}
        aria-label={`Name ${place}`}
        placeholder="Name"
        defaultValue={row.name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        className={`${BOX} col-span-2 font-mono sm:col-span-1`}
      />
      <select
        id={`${id}-kind`}
        name={`${id}-kind`}
        aria-label={`Value ${place}`}
        defaultValue={row.kind}
        className={BOX}
      >
        <option value="true">true</option>
        <option value="false">false</option>
        <option value="number">number</option>
        <option value="null">null</option>
      </select>
      <input
        id={`${id}-number`}
        name={`${id}-number`}
        aria-label={`Number ${place}`}
        placeholder="If a number"
        defaultValue={row.number}
        autoComplete="off"
        inputMode="decimal"
        maxLength={40}
        className={BOX}
      />
    </div>
  );
}

function rowOf([name, value]: [string, FeatureValue]): Row {
  const isNumber = typeof value === "number";
  return { name, kind: isNumber ? "number" : String(value), number: isNumber ? String(value) : "" };
}

function typedRows(values: Readonly<Record<string, string>>): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < FEATURES_MAX && values[`feature-${index}-name`] !== undefined; index += 1) {
    const [name = "", kind = "true", number = ""] = ["name", "kind", "number"].map(
      (part) => values[`feature-${index}-${part}`],
    );
    rows.push({ name, kind, number });
  }
  return rows.length > 0 ? rows : withEmptyRows([]);
}

function withEmptyRows(rows: Row[]): Row[] {
  const count = Math.min(EMPTY_ROWS, FEATURES_MAX - rows.length);
  return [...rows, ...Array.from({ length: count }, () => ({ name: "", kind: "true", number: "" }))];
}
