import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyDocuments } from "@/scripts/release-tree.mjs";
import { brokenLinks, missingFiles, missingInComments } from "./documents";
import { fakeTree, projectTree, ROOT } from "./tree";
import { documentsTree } from "./words";

const exists = (path: string) => existsSync(`${ROOT}${path}`);
const read = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");

describe("what documents name", () => {
  it("is there: files, and where links lead", () => {
    expect(missingFiles(documentsTree(), exists)).toEqual([]);
    expect(brokenLinks(documentsTree(), exists)).toEqual([]);
  });

  it("is there beside a release, too, or said to be in the sources", () => {
    const folder = mkdtempSync(join(tmpdir(), "latchkey-documents-"));
    copyDocuments(folder);
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    expect(paths).toEqual(expect.arrayContaining(["README.md", "docs/operating.md", "docs/bench.svg"]));
    const texts = paths
      .filter((path) => path.endsWith(".md"))
      .map((path): [string, string] => [path, readFileSync(join(folder, path), "utf8")]);
    expect(brokenLinks(new Map(texts), (path) => existsSync(join(folder, path)))).toEqual([]);
    const readme = new Map(texts).get("README.md");
    expect(readme).toContain("](docs/operating.md)");
    expect(readme).toContain("`tests/README.md` (in the sources)");
  });

  it("is reported where it is not", () => {
    const documents = fakeTree({
      "docs/a.md":
        '# `A` & b\n\n[b](b.md#there) [self](#a--b) [gone](b.md#gone) [no](c.md) <a href="d.md">d</a> `lib/gone.ts` `lib/here.ts`\n',
      "docs/b.md": "## There\n\n```sh\n# gone\n```\n[out](https://example.com/c.md)\n",
    });
    const known = (path: string) => documents.has(path) || path === "lib/here.ts";
    expect(missingFiles(documents, known)).toEqual(["docs/a.md: lib/gone.ts"]);
    expect(brokenLinks(documents, known)).toEqual([
      "docs/a.md: b.md#gone",
      "docs/a.md: c.md",
      "docs/a.md: d.md",
    ]);
  });

  it("is there where comments name documents", () => {
    expect(missingInComments(projectTree(), exists)).toEqual([]);
    const code = fakeTree({ "lib/a.ts": "/** Of docs/b.md and gone.md. */\nconst a = 'no.md'; // here\n" });
    expect(missingInComments(code, (path) => path === "docs/b.md")).toEqual(["lib/a.ts: gone.md"]);
  });

  it("is every background job", () => {
    const names = (path: string, pattern: RegExp) =>
      [...read(path).matchAll(pattern)].map(([, name]) => name);
    const inCode = names("lib/jobs/jobs.ts", /^ {4}name: "([\w-]+)"/gm);
    expect(inCode.length).toBeGreaterThan(15);
    expect(names("docs/deploying.md", /^\| `([\w-]+)`: /gm)).toEqual(inCode);
  });
});
