import { describe, expect, it } from "vitest";
import { importCycles } from "./cycles";
import { fakeTree, projectTree } from "./tree";

describe("imports", () => {
  it("never go in a circle", () => {
    expect(importCycles(projectTree())).toEqual([]);
  });

  it("that go in a circle are caught, however long it is", () => {
    const tree = fakeTree({
      "lib/start.ts": 'import { a } from "./a";\n',
      "lib/a.ts": 'import { b } from "@/lib/b";\n',
      "lib/b.ts": 'import { c } from "./c";\nimport { d } from "./d";\n',
      "lib/c.ts": 'export * from "./a";\n',
      "lib/d.ts": "",
    });
    expect(importCycles(tree)).toEqual(["lib/a → lib/b → lib/c → lib/a"]);
  });

  it("of a file by itself are caught", () => {
    expect(importCycles(fakeTree({ "lib/a.ts": 'import { a } from "./a";\n' }))).toEqual(["lib/a → lib/a"]);
  });

  it("that wait until they are needed are caught as well", () => {
    const tree = fakeTree({
      "lib/a.ts": 'import { b } from "./b";\n',
      "lib/b.ts": 'const a = await import("./a");\n',
    });
    expect(importCycles(tree)).toEqual(["lib/a → lib/b → lib/a"]);
  });

  it("of types alone may go in a circle", () => {
    const tree = fakeTree({
      "lib/a.ts": 'import { b } from "./b";\n',
      "lib/b.ts": 'import type { A } from "./a";\nimport { type B } from "./a";\n',
    });
    expect(importCycles(tree)).toEqual([]);
  });

  it("that meet again without a circle are fine", () => {
    const tree = fakeTree({
      "lib/a.ts": 'import { b } from "./b";\nimport { c } from "./c";\n',
      "lib/b.ts": 'import { d } from "./d";\n',
      "lib/c.ts": 'import { d } from "./d";\n',
      "lib/d.ts": "",
    });
    expect(importCycles(tree)).toEqual([]);
  });
});
