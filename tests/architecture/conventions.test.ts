import { describe, expect, it } from "vitest";
import {
  badNames,
  barrels,
  environmentReaders,
  longRoutes,
  namelessGroups,
  parsableAsked,
  wholeZods,
} from "./conventions";
import { fakeTree, projectTree, sourcesBelow, within } from "./tree";

const tree = projectTree();
const named = (...paths: string[]) => fakeTree(Object.fromEntries(paths.map((path) => [path, ""])));

describe("the names of files and folders", () => {
  it("are in kebab-case", () => {
    expect(badNames(tree)).toEqual([]);
  });

  it.each([
    "lib/licenseKey.ts",
    "lib/License.ts",
    "lib/license_key.ts",
    "lib/HTTP/x.ts",
    "app/[someId]/page.tsx",
  ])("in any other case are caught: %s", (path) => {
    expect(badNames(named(path))).toEqual([path]);
  });

  it("may be as Next spells its segments", () => {
    const paths = [
      "app/[id]/page.tsx",
      "app/[...rest]/route.ts",
      "app/[[...all]]/x.ts",
      "app/(group)/page.tsx",
    ];
    expect(badNames(named(...paths, "tests/e2e/issue-key.e2e.ts", "lib/a-1.test.ts"))).toEqual([]);
  });
});

describe("what opens and closes", () => {
  it("changes its label with itself, and not with what it stands in", () => {
    expect(namelessGroups(tree)).toEqual([]);
  });

  it("is caught where it goes by the next group around it", () => {
    const label = (classes: string) => ({ "lib/ui/x.tsx": `<span className="${classes}" />` });
    expect(namelessGroups(fakeTree(label("hidden group-open:inline")))).toEqual(["lib/ui/x.tsx"]);
    expect(namelessGroups(fakeTree(label("hidden group-open/confirm:inline")))).toEqual([]);
  });
});

describe("addresses", () => {
  it("are parsed, and not asked whether they can be, also in what others copy", () => {
    expect(parsableAsked(tree)).toEqual([]);
    expect(parsableAsked(sourcesBelow("docs", "deploy", "bench"))).toEqual([]);
  });

  it("are caught where they are asked", () => {
    const files = { "lib/x.ts": "if (URL.canParse(text)) go();", "lib/y.ts": "/** No canParse. */" };
    expect(parsableAsked(fakeTree(files))).toEqual(["lib/x.ts"]);
  });
});

describe("zod", () => {
  it("is imported as a namespace, of which programs get what they use", () => {
    expect(wholeZods(tree)).toEqual([]);
  });

  it("is caught where it is imported whole", () => {
    const file = (text: string) => fakeTree({ "lib/x.ts": text });
    expect(wholeZods(file('import { z } from "zod";'))).toEqual(["lib/x.ts"]);
    expect(wholeZods(file('import * as z from "zod";\nimport type { z } from "zod";'))).toEqual([]);
  });
});

describe("barrels", () => {
  it("are not there", () => {
    expect(barrels(tree)).toEqual([]);
  });

  it("are caught wherever they stand", () => {
    const paths = ["lib/domain/keys/index.ts", "lib/ui/index.tsx", "scripts/index.mjs"];
    expect(barrels(named(...paths, "lib/key-index.ts"))).toEqual(paths);
  });
});

describe("a route file", () => {
  const lines = (count: number) => fakeTree({ "app/x/route.ts": "x\n".repeat(count) });

  it("has fewer than 20 lines", () => {
    expect(longRoutes(tree)).toEqual([]);
    expect(
      [...within(tree, "app").keys()].filter((path) => path.endsWith("/route.ts")).length,
    ).toBeGreaterThan(5);
  });

  it("of 20 lines is caught", () => {
    expect(longRoutes(lines(19))).toEqual([]);
    expect(longRoutes(lines(20))).toEqual(["app/x/route.ts"]);
  });
});

describe("the environment", () => {
  it("is read by lib/config/config.ts alone", () => {
    expect(environmentReaders(tree)).toEqual([]);
  });

  it.each([
    "const port = process.env.PORT;",
    "const port = process?.env.PORT;",
    'const port = process["env"].PORT;',
    "const { env } = process;",
    "const { argv, env: all } = process;",
    'import { env } from "node:process";',
    "const mode = import.meta.env.MODE;",
  ])("is seen to be read by others: %s", (text) => {
    expect(environmentReaders(fakeTree({ "lib/a.ts": `${text}\n`, "lib/config/config.ts": text }))).toEqual([
      "lib/a.ts",
    ]);
  });

  it("may be mentioned in a comment, and set for a library", () => {
    const text = '/** Not from process.env. */\nObject.assign(process.env, { NODE_ENV: "production" });\n';
    expect(environmentReaders(fakeTree({ "lib/a.ts": text }))).toEqual([]);
  });
});
