/** What a command line shows to other users of the machine: in this process, or the built command with its real standard input. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { hasPassword } from "@/lib/cli/secret-argument";
import { projectDirectory } from "@/lib/runtime/project-directory";
import { ensureBuilt } from "@/tests/support/built";
import { ended } from "@/tests/support/command-line";
import { emptyDatabase } from "@/tests/support/database";
import { aKey, aShop } from "@/tests/support/factories";

const WARNING = /^Warning: other users of this machine can see the secret in (\S+) while/m;

beforeAll(() => ensureBuilt("programs"));

async function run(
  args: readonly string[],
  input = "",
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["dist/cli.mjs", ...args], {
    cwd: projectDirectory(),
    env: process.env,
  });
  const output = [text(child.stdout), text(child.stderr)] as const;
  child.stdin.end(input);
  const [[code], stdout, stderr] = await Promise.all([once(child, "close"), ...output]);
  return { code: Number(code), stdout, stderr };
}

function withPassword(url: string, password: string): string {
  return Object.assign(new URL(url), { username: "someone", password }).href;
}

describe("move --to", () => {
  it("takes an address from the standard input without a word", async () => {
    const { code, stderr } = await run(["move", "--to", "-"], `${await emptyDatabase()}\n`);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(WARNING);
  });

  it("works with a password among the arguments, and says how not to show it, for people and programs", async () => {
    const url = new URL(await emptyDatabase());
    // The tests' server asks no one for a password.
    url.password ||= "not-asked-for";
    for (const form of [[], ["--json"]]) {
      const { code, stdout, stderr } = await ended("move", "--to", url.href, ...form);
      expect([code, WARNING.exec(stderr)?.[1]]).toEqual([0, "--to"]);
      expect(stderr).toContain("Pass - instead, and the value on the standard input.");
      expect(stdout + stderr).not.toContain(url.password);
    }
  });

  it("says nothing but the reason to programs where it is refused", async () => {
    const nowhere = withPassword("postgres://127.0.0.1:1/none", "secret-word");
    const { code, stderr } = await ended("move", "--to", nowhere, "--json");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).not.toMatch(/Warning|secret-word/);
  });
});

describe("key find", () => {
  it("finds a key from the standard input, and warns of one among the arguments", async () => {
    const { application } = await aShop();
    const { key, id } = await aKey(application);
    const found = await run(["key", "find", application.slug, "-", "--json"], `${key}\n`);
    expect(JSON.parse(found.stdout).keys).toMatchObject([{ id }]);
    expect(found.stderr).not.toMatch(WARNING);
    const shown = await ended("key", "find", application.slug, key, "--json");
    expect(JSON.parse(shown.stdout).keys).toMatchObject([{ id }]);
    expect(WARNING.exec(shown.stderr)?.[1]).toBe("<text>");
    expect((await ended("key", "find", application.slug, "jane@example.com")).stderr).not.toMatch(WARNING);
  });
});

it("webhook create and update take an address from the standard input", async () => {
  const { application } = await aShop();
  const first = await run(
    ["webhook", "create", application.slug, "-", "--json"],
    "https://hooks.example.com/secret-path\n",
  );
  const { id, url } = JSON.parse(first.stdout);
  expect(url).toBe("https://hooks.example.com/secret-path");
  const other = "https://hooks.example.com/other-path";
  const changed = await run(["webhook", "update", application.slug, id, "--url", "-", "--json"], other);
  expect(JSON.parse(changed.stdout).url).toBe(other);
});

it.each([
  ["postgres://user:word@db.example.com/latchkey", true],
  ["postgresql://:word@db.example.com/latchkey", true],
  ["postgres://user:p%40ss@/latchkey?host=/run/postgresql", true],
  ["postgres://db.example.com/latchkey?user=a&password=word", true],
  ["postgres://user@db.example.com/latchkey", false],
  ["postgres://user:@db.example.com/latchkey", false],
  ["postgres://db.example.com:5432/latch@key:1", false],
  ["-", false],
])("%s has a password: %s", (url, has) => {
  expect(hasPassword(url)).toBe(has);
});
