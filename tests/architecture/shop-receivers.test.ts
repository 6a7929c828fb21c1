/** Each program of docs/shops is one file to copy; what they share is the same text in each, and stays so. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "./tree";

const FOLDER = `${ROOT}docs/shops/`;
const MARK = /^\/\/ ---- From here to the end, all receivers/m;
const programs = readdirSync(FOLDER).filter((name) => name.endsWith(".mjs"));
const [first = "", ...others] = programs.map(partsOf);

function partsOf(name: string): { imports: string; shared: string } | string {
  const text = readFileSync(FOLDER + name, "utf8");
  const at = text.search(MARK);
  if (at < 0) return `${name} has no shared part`;
  return { imports: /^import [\s\S]*?(?=\n\n)/m.exec(text)?.[0] ?? "", shared: text.slice(at) };
}

it("receivers of shops share their second part letter for letter", () => {
  expect(programs.length).toBe(6);
  expect(first).toMatchObject({ imports: expect.stringContaining("node:crypto") });
  for (const other of others) expect(other).toEqual(first);
});

it("receivers of shops need nothing but Node", () => {
  for (const name of programs) {
    const imported = [...readFileSync(FOLDER + name, "utf8").matchAll(/ from "([^"]+)"/g)];
    expect(imported.map(([, from]) => from).filter((from) => !from?.startsWith("node:"))).toEqual([]);
  }
});

it("each receiver has a page, which names what it needs", () => {
  for (const name of programs) {
    const page = readFileSync(FOLDER + name.replace(".mjs", ".md"), "utf8");
    const variables = readFileSync(FOLDER + name, "utf8").matchAll(
      /(?:process\.env\.|required\(")([A-Z_]+)/g,
    );
    const index = readFileSync(`${FOLDER}README.md`, "utf8");
    const missing = [...variables]
      .map(([, variable = ""]) => variable)
      .filter((one) => !(page + index).includes(one));
    expect([name, missing]).toEqual([name, []]);
  }
});
