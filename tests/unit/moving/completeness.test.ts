/** Whether an export of an application has everything: the schema against the lists of what moves and what is left out. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEFT_COLUMNS, LEFT_TABLES } from "@/lib/domain/moving/left-out";
import { columnsInFile, MOVED_TABLES } from "@/lib/domain/moving/tables";

const MODEL = /^model (\w+) \{([\s\S]*?)^\}/gm;
const FIELD = /^\s+(\w+)\s+(\w+)/;

/** Columns by table. */
function schema(): Map<string, string[]> {
  const text = readFileSync("prisma/schema.prisma", "utf8");
  const models = [...text.matchAll(MODEL)].map(([, name = "", body = ""]) => ({ name, body }));
  const names = new Set(models.map(({ name }) => name));
  return new Map(models.map(({ body }) => [mapped(body, "@@map") ?? "", columnsOf(body, names)]));
}

function columnsOf(body: string, models: ReadonlySet<string>): string[] {
  return body.split("\n").flatMap((line) => {
    const [, name, type] = FIELD.exec(line) ?? [];
    return name && type && !models.has(type) ? [mapped(line, "@map") ?? name] : [];
  });
}

function mapped(text: string, attribute: string): string | undefined {
  return new RegExp(`${attribute}\\("(\\w+)"\\)`).exec(text)?.[1];
}

const WHAT_TO_DO =
  "Everything about an application moves with it. List it in lib/domain/moving/tables.ts (so that it is exported and imported), or in lib/domain/moving/left-out.ts with the reason why not.";

describe("an export of an application", () => {
  it("has every table, or says why not", () => {
    const listed = new Set([...MOVED_TABLES.map(({ table }) => table), ...Object.keys(LEFT_TABLES)]);
    expect(
      [...schema().keys()].filter((table) => !listed.has(table)),
      WHAT_TO_DO,
    ).toEqual([]);
  });

  it("has every column of its tables, or says why not", () => {
    const missing = MOVED_TABLES.flatMap((moved) => {
      const listed = [...columnsInFile(moved, true), ...Object.keys(LEFT_COLUMNS[moved.table] ?? {})];
      const columns = schema().get(moved.table) ?? [];
      return columns.filter((column) => !listed.includes(column)).map((column) => `${moved.table}.${column}`);
    });
    expect(missing, WHAT_TO_DO).toEqual([]);
  });

  it("lists nothing that there is not, and nothing twice", () => {
    const found = schema();
    const gone = MOVED_TABLES.flatMap((moved) => {
      const columns = found.get(moved.table) ?? [];
      const listed = [...columnsInFile(moved, true), ...Object.keys(LEFT_COLUMNS[moved.table] ?? {})];
      return listed
        .filter((column, place) => !columns.includes(column) || listed.indexOf(column) !== place)
        .map((column) => `${moved.table}.${column}`);
    });
    expect(gone).toEqual([]);
    const moved = MOVED_TABLES.map(({ table }) => table);
    expect(Object.keys(LEFT_TABLES).filter((table) => !found.has(table) || moved.includes(table))).toEqual(
      [],
    );
    expect(Object.keys(LEFT_COLUMNS).filter((table) => !moved.includes(table))).toEqual([]);
  });

  it("seals what is sealed in the database, and leaves no hash of a session", () => {
    for (const { columns } of MOVED_TABLES)
      expect(columns.filter((name) => /^sealed_/.test(name))).toEqual([]);
  });
});
