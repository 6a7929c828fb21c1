import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Release, saveFile } from "@/docs/snippets/typescript/verify";
import { freshnessCases } from "./freshness-cases";
import {
  answerCases,
  fileCases,
  licenseCases,
  releaseCases,
  type SnippetCase,
  sequenceCases,
  vectorCases,
} from "./snippet-cases";
import { go, type PreparedCase, type Program, php, python, rust, typescript } from "./snippet-programs";

const COMPILING_MS = 240_000;
const ALL = [
  ...licenseCases,
  ...vectorCases,
  ...releaseCases,
  ...sequenceCases,
  ...freshnessCases,
  ...fileCases,
  ...answerCases,
];
const programs: { language: string; program: Program | null }[] = [
  { language: "TypeScript", program: typescript },
  { language: "Python", program: python() },
  { language: "Go", program: go() },
  { language: "Rust", program: rust() },
  { language: "PHP", program: php() },
];

describe.each(programs)("in $language, the snippet of docs/updating.md", ({ program }) => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-snippet-"));
  const answers = new Map<SnippetCase, string>();

  beforeAll(async () => {
    if (!program) return;
    const lines = await program(
      ALL.map((one, index) => prepare(one, join(folder, String(index)))),
      folder,
    );
    ALL.forEach((one, index) => void answers.set(one, lines[index] ?? ""));
  }, COMPILING_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  const outcomes = (cases: SnippetCase[]) =>
    cases.map((one) => [one.title, outcomeOf(one, answers.get(one))]);
  const expected = (cases: SnippetCase[]) => cases.map(({ title, outcome }) => [title, outcome]);

  describe.skipIf(!program)("accepts what is genuine and refuses the rest for the right reason", () => {
    it("of license tokens", () => expect(outcomes(licenseCases)).toEqual(expected(licenseCases)));
    it("of the vectors of the token format", () =>
      expect(outcomes(vectorCases)).toEqual(expected(vectorCases)));
    it("of release statements", () => expect(outcomes(releaseCases)).toEqual(expected(releaseCases)));
    it("of the vectors of answers that follow one another", () =>
      expect(outcomes(sequenceCases)).toEqual(expected(sequenceCases)));
    it("of the vectors of freshness", () =>
      expect(outcomes(freshnessCases)).toEqual(expected(freshnessCases)));
    it("of answers, however long they are", () =>
      expect(outcomes(answerCases)).toEqual(expected(answerCases)));
    it("of files, and leaves nothing behind that it refused", () => {
      expect(outcomes(fileCases)).toEqual(expected(fileCases));
      for (const one of [...fileCases, ...answerCases]) {
        const saved = join(folder, String(ALL.indexOf(one)), "tool.zip");
        expect([one.title, existsSync(saved), existsSync(`${saved}.part`)]).toEqual([
          one.title,
          one.outcome === "ok",
          false,
        ]);
        if (one.outcome === "ok") expect(one.file?.equals(readFileSync(saved))).toBe(true);
      }
    });
  });
});

it("in TypeScript, the snippet reads an endless download no further than it has to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-snippet-"));
  const release = { size: 1000, sha256: "0".repeat(64) } as Release; // all that a download is measured by
  let sent = 0;
  async function* endless() {
    for (; ; sent += 400) yield new Uint8Array(400);
  }
  await expect(saveFile(endless(), release, join(folder, "tool.zip"))).rejects.toThrow("refused: size");
  expect([sent, readdirSync(folder)]).toEqual([800, []]);
  rmSync(folder, { recursive: true });
});

function prepare(one: SnippetCase, folder: string): PreparedCase {
  if (one.call === "answer" && one.isEndless) return { ...one, download: "/dev/zero", saveAs: "" };
  if (!one.file) return { ...one, download: null, saveAs: "" };
  mkdirSync(folder);
  const download = join(folder, "download");
  writeFileSync(download, one.file);
  return { ...one, download, saveAs: join(folder, "tool.zip") };
}

/** The expected outcome if the program answered so, else its own words: one check must not hide that another is missing. */
function outcomeOf({ outcome }: SnippetCase, answer = ""): string {
  if (outcome === "ok") return answer;
  if (outcome === "any") return /^(ok)?$/.test(answer) ? answer : "any";
  return new RegExp(`(^|[ :('"])${outcome}\\b`).test(answer) ? outcome : answer;
}
