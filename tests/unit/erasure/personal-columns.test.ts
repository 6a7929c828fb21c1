/** Whether everything that may say something of a person is known to those who erase: the schema against the list of its columns. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { IMPERSONAL_COLUMNS, PERSONAL_COLUMNS } from "@/lib/domain/erasure/personal-columns";

const MODEL = /^model \w+ \{([\s\S]*?)^\}/gm;
/** What can hold words; an id of a row cannot. */
const FIELD = /^\s+(\w+)\s+(?:String|Json|Bytes)(?:\[\])?\??(?=\s|$)(?!.*@db\.Uuid)/;

const WHAT_TO_DO =
  "Say in lib/domain/erasure/personal-columns.ts what an erasure does about it, do that in erase-rows.ts, and name it in docs/privacy.md.";

/** "table.column" of all columns that can hold words. */
function columnsWithWords(): string[] {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  return [...schema.matchAll(MODEL)].flatMap(([, body = ""]) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? "";
    return body.split("\n").flatMap((line) => {
      const name = FIELD.exec(line)?.[1];
      return name ? [`${table}.${/@map\("(\w+)"\)/.exec(line)?.[1] ?? name}`] : [];
    });
  });
}

function listed(): string[] {
  const personal = Object.entries(PERSONAL_COLUMNS).map(
    ([table, columns]) => [table, Object.keys(columns)] as const,
  );
  return [...personal, ...Object.entries(IMPERSONAL_COLUMNS)].flatMap(([table, columns]) =>
    columns.map((column) => `${table}.${column}`),
  );
}

describe("an erasure", () => {
  it("knows every column that may hold personal data", () => {
    const known = new Set(listed());
    expect(
      columnsWithWords().filter((column) => !known.has(column)),
      WHAT_TO_DO,
    ).toEqual([]);
  });

  it("lists no column that there is not, and none twice", () => {
    const there = new Set(columnsWithWords());
    const all = listed();
    expect(all.filter((column, place) => !there.has(column) || all.indexOf(column) !== place)).toEqual([]);
    expect(there.size).toBeGreaterThan(100);
  });

  it("is described in docs/privacy.md, table by table", () => {
    const text = readFileSync("docs/privacy.md", "utf8");
    expect(Object.keys(PERSONAL_COLUMNS).filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
  });
});
