import { describe, expect, it } from "vitest";
import { allImports, importsOf } from "./imports";
import { projectTree } from "./tree";

const read = (text: string, path = "lib/domain/keys/issue.ts") =>
  importsOf(path, text).map(({ specifier, target, isTypeOnly }) => [specifier, target, isTypeOnly]);

describe("the imports of a file", () => {
  it.each([
    ['import { a } from "./status";', "./status", "lib/domain/keys/status", false],
    ['import { a } from "../errors";', "../errors", "lib/domain/errors", false],
    ['import { a } from "../../config.ts";', "../../config.ts", "lib/config/config", false],
    ['import { a } from "@/lib/process/log";', "@/lib/process/log", "lib/process/log", false],
    ['import a from "zod";', "zod", null, false],
    ['import a, { type B } from "zod";', "zod", null, false],
    ['import * as a from "node:fs";', "node:fs", null, false],
    ['import "next/headers";', "next/headers", null, false],
    ['import {\n  a,\n  b,\n} from "./status";', "./status", "lib/domain/keys/status", false],
    ['export { a } from "./status";', "./status", "lib/domain/keys/status", false],
    ['export * from "./status";', "./status", "lib/domain/keys/status", false],
    ['export * as a from "./status";', "./status", "lib/domain/keys/status", false],
    ['const a = await import("./status");', "./status", "lib/domain/keys/status", false],
    ['const a = require("./status");', "./status", "lib/domain/keys/status", false],
    ['import type { A } from "./status";', "./status", "lib/domain/keys/status", true],
    ['import type * as A from "./status";', "./status", "lib/domain/keys/status", true],
    ['export type { A } from "./status";', "./status", "lib/domain/keys/status", true],
    ['import { type A, type B } from "./status";', "./status", "lib/domain/keys/status", true],
    ['import { type A, b } from "./status";', "./status", "lib/domain/keys/status", false],
    ["import { a } from './status'", "./status", "lib/domain/keys/status", false],
  ])("are found in %j", (text, specifier, target, isTypeOnly) => {
    expect(read(text)).toEqual([[specifier, target, isTypeOnly]]);
  });

  it.each([
    '// import { a } from "./status";',
    '/**\n * import { a } from "./status";\n */',
    'export const a = "./status";',
    'export function from() {\n  return "./status";\n}',
    "export type A = { from: string };",
  ])("are not found in %j", (text) => {
    expect(read(text)).toEqual([]);
  });

  it("are all found, one for each line of the project that ends on one", () => {
    const tree = projectTree();
    const lines = [...tree]
      .filter(([path]) => !path.startsWith("tests/"))
      .flatMap(([path, text]) =>
        [...text.matchAll(/^(?:import|export|\}).*\sfrom\s"([^"]+)";$/gm)].map(([, specifier]) => [
          path,
          specifier,
        ]),
      );
    const found = allImports(tree).map(({ from, specifier }) => `${from} ${specifier}`);
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.filter(([path, specifier]) => !found.includes(`${path} ${specifier}`))).toEqual([]);
  });
});
