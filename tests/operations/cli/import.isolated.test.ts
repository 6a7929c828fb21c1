import { mkdtemp, rm, writeFile } from "node:fs/promises";
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

  it("says that a file is not there", async () => {
    expect((await refused("import", "moving-app", join(directory, "none.csv"))).code).toBe(1);
  });
});
