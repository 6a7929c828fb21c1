import { describe, expect, it } from "vitest";
import { missingPureFiles, nounViolations, pureViolations, unknownNouns } from "./domain";
import { fakeTree, projectTree, within } from "./tree";

const domain = within(projectTree(), "lib/domain");
const importing = (path: string, specifier: string) =>
  fakeTree({ [path]: `import { a } from "${specifier}";\n` });

describe("the nouns of the domain", () => {
  it("import only nouns that come before them", () => {
    expect(domain.size).toBeGreaterThan(30);
    expect(nounViolations(domain)).toEqual([]);
  });

  it("are those of the order", () => {
    expect(unknownNouns(domain)).toEqual([]);
  });

  it.each([
    ["lib/domain/audit/record.ts", "../applications/find"],
    ["lib/domain/applications/find.ts", "../credentials/verify"],
    ["lib/domain/tokens/payload.ts", "../keys/status"],
    ["lib/domain/keys/issue.ts", "../activations/list"],
    ["lib/domain/releases/check.ts", "@/lib/domain/people/operators"],
    ["lib/domain/releases/catalogue.ts", "../feeds/formats/electron"],
    ["lib/domain/feeds/keys/sign.ts", "../formats/electron"],
  ])("out of order are caught: %s imports %s", (path, specifier) => {
    expect(nounViolations(importing(path, specifier))).toEqual([`${path} imports ${specifier}`]);
  });

  it.each([
    ["lib/domain/people/operators.ts", "../keys/email"],
    ["lib/domain/keys/issue.ts", "./status"],
    ["lib/domain/keys/issue.ts", "../errors"],
    ["lib/domain/releases/catalogue.ts", "../feeds/feed-format"],
    ["lib/domain/releases/publish.ts", "../feeds/keys/sign"],
    ["lib/domain/feeds/formats/electron.ts", "../../releases/catalogue"],
  ])("in order are not: %s imports %s", (path, specifier) => {
    expect(nounViolations(importing(path, specifier))).toEqual([]);
  });

  it("that nobody knows are caught", () => {
    const tree = fakeTree({
      "lib/domain/helpers/x.ts": "",
      "lib/domain/keys/x.ts": "",
      "lib/domain/x.ts": "",
    });
    expect(unknownNouns(tree)).toEqual(["helpers"]);
    expect(nounViolations(importing("lib/domain/keys/x.ts", "../helpers/x"))).toHaveLength(1);
  });
});

describe("the pure files of the domain", () => {
  it("import nothing that reads or writes", () => {
    expect(missingPureFiles(domain)).toEqual([]);
    expect(pureViolations(domain)).toEqual([]);
  });

  it.each([
    "../../db/client",
    "../../db/generated/enums",
    "../../config",
    "../context",
    "../applications/find",
    "node:fs",
    "pg",
  ])("that import %s are caught", (specifier) => {
    const path = "lib/domain/keys/status.ts";
    expect(pureViolations(importing(path, specifier))).toEqual([`${path} imports ${specifier}`]);
  });

  it("are all that stand under tokens", () => {
    expect(pureViolations(importing("lib/domain/tokens/new.ts", "../../db/client"))).toHaveLength(1);
  });

  it("may name the types of stored values, which are gone at run time", () => {
    const text = 'import type { KeyState } from "../../db/generated/enums";\n';
    expect(pureViolations(fakeTree({ "lib/domain/keys/status.ts": text }))).toEqual([]);
  });

  it("that were removed or renamed are named", () => {
    expect(missingPureFiles(fakeTree({}))).toContain("lib/domain/keys/status");
  });
});
