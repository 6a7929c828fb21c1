/** A plan's features as rows of its form; app/console/(signed-in)/applications/[slug]/plans/field-forms.ts reads them back. Pure. */

type FeatureValue = boolean | number | string | null;
export type ShownFeatures = Readonly<Record<string, FeatureValue>>;

/** `kind`: "true", "false", "null", or "number" and "text", which alone have a value. */
export type FeatureRow = Readonly<{ name: string; kind: string; value: string }>;

const EMPTY_ROWS = 3;
export const FEATURES_MAX = 200;

/** As they were typed before, if there is anything; else as they are, with a few empty ones after them. */
export function shownRows(
  features: ShownFeatures,
  typed: Readonly<Record<string, string>> | null,
): FeatureRow[] {
  const rows = typed ? typedRows(typed) : Object.entries(features).map(rowOf);
  return typed && rows.length > 0 ? rows : withEmptyRows(rows);
}

export function emptyRow(): FeatureRow {
  return { name: "", kind: "true", value: "" };
}

function rowOf([name, value]: [string, FeatureValue]): FeatureRow {
  if (typeof value === "number") return { name, kind: "number", value: String(value) };
  return typeof value === "string" ? { name, kind: "text", value } : { name, kind: String(value), value: "" };
}

function typedRows(values: Readonly<Record<string, string>>): FeatureRow[] {
  const rows: FeatureRow[] = [];
  for (let index = 0; index < FEATURES_MAX && values[`feature-${index}-name`] !== undefined; index += 1) {
    const [name = "", kind = "true", value = ""] = ["name", "kind", "value"].map(
      (part) => values[`feature-${index}-${part}`],
    );
    rows.push({ name, kind, value });
  }
  return rows;
}

function withEmptyRows(rows: FeatureRow[]): FeatureRow[] {
  const count = Math.min(EMPTY_ROWS, FEATURES_MAX - rows.length);
  return [...rows, ...Array.from({ length: count }, emptyRow)];
}
