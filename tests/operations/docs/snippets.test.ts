import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileCases, licenseCases, releaseCases, type SnippetCase } from "./snippet-cases";
import { go, type PreparedCase, type Program, php, python, rust, typescript } from "./snippet-programs";

const COMPILING_MS = 240_000;
const programs: { language: string; program: Program | null }[] = [
  { language: "TypeScript", program: typescript },
  { language: "Python", program: python() },
  { language: "Go", program: go() },
  { language: "Rust", program: rust() },
  { language: "PHP", program: php() },
];

describe.each(programs)("the $language snippet of docs/updating.md", ({ program }) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-snippet-"));
  const prepared = [...licenseCases, ...releaseCases, ...fileCases].map((one, index) =>
    prepare(one, index, folder),
  );
  let answers: string[] = [];

  beforeAll(async () => {
    if (program) answers = await program(prepared, folder);
  }, COMPILING_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  const caseOf = (one: SnippetCase) =>
    prepared.findIndex(
      ({ title, call, file }) => title === one.title && call === one.call && file === one.file,
    );

  describe.skipIf(!program)("of a license", () => {
    it.each(licenseCases)("$outcome: $title", (one) => expectOutcome(answers[caseOf(one)], one.outcome));
  });

  describe.skipIf(!program)("of a release", () => {
    it.each(releaseCases)("$outcome: $title", (one) => expectOutcome(answers[caseOf(one)], one.outcome));
  });

  describe.skipIf(!program)("of a file", () => {
    it.each(fileCases)("$outcome: $title", (one) => {
      const index = caseOf(one);
      expectOutcome(answers[index], one.outcome);
      const saveAs = prepared[index]?.saveAs ?? "";
      expect(existsSync(saveAs)).toBe(one.outcome === "ok");
      expect(existsSync(`${saveAs}.part`)).toBe(false);
      if (one.outcome === "ok") expect(readFileSync(saveAs).equals(one.file ?? Buffer.alloc(0))).toBe(true);
    });
  });
});

function prepare(one: SnippetCase, index: number, folder: string): PreparedCase {
  const own = join(folder, String(index));
  if (!one.file) return { ...one, download: null, saveAs: "" };
  mkdirSync(own);
  writeFileSync(join(own, "download"), one.file);
  return { ...one, download: join(own, "download"), saveAs: join(own, "tool.zip") };
}

/** Refused for the right reason: otherwise one check could hide that another is missing. */
function expectOutcome(answer: string | undefined, outcome: string): void {
  if (outcome === "ok") expect(answer).toBe("ok");
  else if (outcome === "any") expect(answer).not.toMatch(/^(ok)?$/);
  else expect(answer).toMatch(new RegExp(`[ :('"]${outcome}\\b`));
}
