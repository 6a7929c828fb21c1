/** What TypeScript says of a row type: its columns, and of which kinds their values are. */
import { type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

/** What a column of a row type may hold. */
export type Kind =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "Date"
  | "bytes"
  | "array"
  | "object"
  | "null";

/** By name; "any" for a row type that names none. */
export type Columns = ReadonlyMap<string, readonly Kind[]> | { any: readonly Kind[] };

/** Null where nobody says what a row is. */
export function columnsOf(row: Type, checker: Checker): Columns | null {
  if (row.flags & TypeFlags.Unknown) return null;
  if (row.isUnionType()) return merged(row.getTypes().map((part) => columnsOf(part, checker)));
  const [index] = checker.getIndexInfosOfType(row);
  if (index) return { any: kindsOf(index.valueType, checker) };
  const columns = checker.getPropertiesOfType(row).map((property): [string, Kind[]] => {
    const value = checker.getTypeOfSymbol(property);
    return [property.name, value ? kindsOf(value, checker) : []];
  });
  return new Map(columns);
}

/** Of a union: a column is what it is in any of its types. */
function merged(all: readonly (Columns | null)[]): Map<string, Kind[]> {
  const columns = new Map<string, Kind[]>();
  for (const one of all) {
    if (!(one instanceof Map)) continue;
    for (const [name, kinds] of one)
      columns.set(name, [...new Set([...(columns.get(name) ?? []), ...kinds])]);
  }
  return columns;
}

function kindsOf(type: Type, checker: Checker): Kind[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((part) => kindsOf(part, checker)))];
  const flag = FLAGS.find(([flags]) => type.flags & flags);
  if (flag) return [flag[1]];
  const name = type.getSymbol()?.name;
  if (name === "Date") return ["Date"];
  if (name === "Buffer" || name === "Uint8Array") return ["bytes"];
  return [checker.isArrayLikeType(type) ? "array" : "object"];
}

const FLAGS: readonly [TypeFlags, Kind][] = [
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
];
