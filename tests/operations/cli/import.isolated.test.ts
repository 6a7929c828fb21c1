import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latchkey, latchkeyText, refused } from "@/tests/support/command-line";
import { anonymous } from "@/tests/support/personas";

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "latchkey-import-"));
  await latchkey("app", "create", "moving-app", "--name", "Moving", "--kind", "license-only");
  await latchkey("plan", "create", "moving-app", "pro", "--name", "Pro", "--devices", "2");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

describe("import", () => {
  it("reads CSV as spreadsheets write it, says what it would do, and does it", async () => {
    const path = await file(
      "keys.csv",
      '\uFEFFKey;Plan;Email;Expires_At;Name;Machines\r\nold-key-0001;pro;ada@example.com;2031-01-01;"Lovelace; Ada";machine-1,machine-2\r\n\r\nold-key-0002;pro;;;"two\r\nlines";\r\n',
    );
    expect(await refused("import", "moving-app", path)).toMatchObject({ code: 1 });
    const { stdout } = await refused("import", "moving-app", path);
    expect(JSON.parse(stdout)).toMatchObject({ imported: 0, problems: [{ line: 4 }] });
    const mended = await file(
      "mended.csv",
      '\uFEFFKey;Plan;Email;Expires_At;Name;Machines\r\nold-key-0001;pro;ada@example.com;2031-01-01;"Lovelace; Ada";machine-1,machine-2\r\n\r\nold-key-0002;pro;;;;\r\n',
    );
    expect(await latchkeyText("import", "moving-app", mended, "--dry-run")).toContain(
      "2 keys with 2 devices would be imported; 0 keys are there already.",
    );
    expect(await latchkey("import", "moving-app", mended)).toMatchObject({ imported: 2, devices: 2 });
    expect(await latchkey("import", "moving-app", mended)).toMatchObject({ imported: 0, alreadyThere: 2 });
    const answer = await anonymous("moving-app").validate({ key: "old-key-0001", machineId: "machine-2" });
    expect(answer).toMatchObject({
      status: 200,
      body: { license: { expiresAt: "2031-01-01T23:59:59.999Z" } },
    });
  });

  it("reads JSON lines", async () => {
    const path = await file(
      "keys.jsonl",
      `${JSON.stringify({ key: "json-key-1", machines: ["machine-1"], metadata: { a: 1 } })}\n${JSON.stringify({ key: "json-key-2", devices: null })}\n`,
    );
    expect(await latchkey("import", "moving-app", path, "--plan", "pro")).toMatchObject({
      imported: 2,
      devices: 1,
    });
  });

  it.each([
    ["a column that there is not", "key,plan,colour\nx,pro,red\n", "There is no column"],
    ["nothing", "", "has no keys"],
    ["titles alone", "key,plan\n", "has no keys"],
    ["a line with too many cells", "key,plan\nabcdefgh,pro,more\n", "Line 2: The line cannot be read"],
    [
      "a quote that does not end",
      'key,plan\n"abcdefgh,pro\n',
      "Line 2: From this line on, the file cannot be read",
    ],
    ["JSON that is none", '{"key":"abcdefgh","plan":"pro"}\n{"key":\n', "Line 2: The line cannot be read"],
  ])("refuses %s", async (_title, text, sentence) => {
    const path = await file("bad", text);
    const told = await latchkeyText("import", "moving-app", path).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    const { stdout, stderr } = told as { stdout: string; stderr: string };
    expect(`${stdout}${stderr}`).toContain(sentence);
  });

  it("tells what is wrong by reason, and leaves those lines out where it is told to", async () => {
    const path = await file(
      "some.csv",
      "key,plan,expires_at\nsome-key-1,pro,soon\nsome-key-2,pro,2031-01-01\nsome-key-3,pro,never ever\nsome-key-4,none,\n",
    );
    const dry = await latchkeyText("import", "moving-app", path, "--dry-run").catch(({ stdout }) => stdout);
    expect(dry).toContain('  line 2 "soon"\n  line 4 "never ever"\n');
    expect(dry).toContain('Line 5, plan: There is no plan with this code. "none"\n');
    expect(dry).toContain("1 key can be imported: --skip-invalid leaves the other lines out.");
    const list = join(directory, "invalid.csv");
    const done = await latchkey("import", "moving-app", path, "--skip-invalid", "--invalid-to", list);
    expect(done).toMatchObject({
      imported: 1,
      skipped: 3,
      problemsInAll: 3,
      reasons: [
        { column: "expiresAt", count: 2, lines: [2, 4] },
        { column: "plan", count: 1, lines: [5] },
      ],
    });
    expect((await readFile(list, "utf8")).split("\r\n").map((line) => line.split(",").slice(0, 3))).toEqual([
      ["line", "column", "value"],
      ["2", "expiresAt", "soon"],
      ["4", "expiresAt", "never ever"],
      ["5", "plan", "none"],
      [""],
    ]);
  });

  it("says that a file is not there", async () => {
    expect((await refused("import", "moving-app", join(directory, "none.csv"))).code).toBe(1);
  });
});
