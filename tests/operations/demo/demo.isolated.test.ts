import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { requireOrSkip } from "../../support/optional";
import { type DemoRun, runDemo } from "./run-demo";

const WIDTH_MAX = 100;
/** Forty steps, some of them a program of their own, which a busy machine takes minutes for. */
const TIMEOUT_MS = 900_000;
/** Two steps need it. Looked for where the demo looks. */
const OPENSSL = spawnSync("sh", ["-c", "PATH=/usr/local/bin:/usr/bin:/bin openssl version"], {
  encoding: "utf8",
});
const hasOpenssl = /^OpenSSL [3-9]/.test(OPENSSL.stdout);
const run = promisify(execFile);
const started: DemoRun[] = [];

function demo(...args: string[]): DemoRun {
  const one = runDemo(args);
  started.push(one);
  return one;
}

afterEach(() => {
  for (const one of started.splice(0)) one.discard();
});

describe("npm run demo -- --once", { timeout: TIMEOUT_MS }, () => {
  test("shows the whole way of a license and of an update, and a summary, in plain text for a pipe, and leaves nothing behind", async () => {
    const once = demo("--once");
    const { code, output, errors } = await once.end();
    expect({ code, errors: errors.replace(/^(Building .*|Another build .*)\n/gm, "") }).toEqual({
      code: 0,
      errors: "",
    });
    for (const line of [
      "✓ Create an application: Acme Editor",
      "✓ Issue a key: only this answer shows it",
      "✓ Activate on the desktop: one seat of two is taken",
      "✓ Activate on the laptop: both seats are taken",
      "✓ Activate on a third machine: refused",
      '→ 403 { "error": "limit_reached" }',
      "✓ Verify the token: without any network",
      '→ exit 1 { "refused": "signature" }',
      "✓ Verify a copied token: refused on the tablet",
      '→ exit 1 { "refused": "sub" }',
      '→ 403 { "error": "suspended" }',
      "✓ Validate when reactivated: the desktop had kept its seat",
      "✓ Activate on the tablet: which was refused before",
      "✓ Upload unlimited 2.1.0: published",
      '→ 409 { "error": "version_exists", "identical": true }',
      "✓ Check the open variant: 2.1.0, with a link, and without a license",
      '→ 200 { "latest": { "version": "2.1.0", "requiresAuthorization": true,',
      "✓ Check with the license: its plan opens the variant",
      '→ 200 { "bytes": 300000 }',
      hasOpenssl ? "→ Signature Verified Successfully" : "– Left out: verifying by hand with OpenSSL",
      '→ exit 0 { "verified": "update", "version": "2.1.0",',
      '→ exit 1 { "refused": "sha256" }',
      '→ exit 1 { "refused": "seq" }',
      '→ exit 1 { "refused": "exp" }',
      '→ 410 { "error": "withdrawn" }',
      "✓ Check once more: with the license, 2.0.0 is the latest again",
      `✓ All ${hasOpenssl ? 40 : 38} steps had the answer they should have, 9 of them a refusal.`,
      "✓ Stopped; nothing is left of ",
    ]) {
      expect(output).toContain(line);
    }
    expect(output).toMatch(/^ {6}.*web shop +key\.suspended +key …\w{4} +chargeback\b/m);
    expect(output).toMatch(/^ {6}.*release\.withdrawn +unlimited 2\.1\.0 +crashes at start$/m);
    expect(output).toMatch(/^ 9 {2}Activate on a third machine +403 limit_reached +[\d.]+ ms$/m);
    await expect.poll(once.remains).toEqual([]);
    expect(output, "escape codes in a pipe").not.toContain("\u001b");
    const summary = output.slice(output.indexOf("\nSummary\n"));
    expect(summary.split("\n").filter((line) => line.length > WIDTH_MAX)).toEqual([]);
  });
});

describe("npm run demo", { timeout: TIMEOUT_MS }, () => {
  const curl = requireOrSkip("curl", "Install it with: apt-get install curl");

  test.skipIf(!curl)("stays up, with commands that can be copied into a shell as they stand", async () => {
    const staying = demo();
    await staying.until("npm start");
    expect(staying.remains()).not.toEqual([]);
    const validated = await shell(commandAfter(staying.output(), "Validate, as the program does"));
    expect(JSON.parse(validated)).toMatchObject({ status: "active", license: { plan: "pro" } });
    const activations = curlsIn(staying.output()).filter((command) => command.includes("/activate"));
    expect(await shell(activations[1] ?? "")).toBe('{"error":"limit_reached"}');
    const checked = await shell(commandAfter(staying.output(), "Check for an update, as the program does"));
    expect(JSON.parse(checked)).toMatchObject({
      latest: { version: "2.0.0", downloadUrl: expect.any(String) },
    });
    const uploaded = await shell(commandAfter(staying.output(), "✓ Repeat an upload"));
    expect(JSON.parse(uploaded)).toMatchObject({ error: "version_exists", identical: true });
    const verified = await shell(commandAfter(staying.output(), "✓ Verify the update"));
    expect(JSON.parse(verified)).toMatchObject({ verified: "update" });
    const status = await shell(commandAfter(staying.output(), "Use the command line"));
    expect(status).toContain(/Address +(\S+)/.exec(staying.output())?.[1]);
    staying.interrupt("SIGTERM");
    expect((await staying.end()).code).toBe(0);
    await expect.poll(staying.remains).toEqual([]);
  });

  test.each([
    { signal: "SIGHUP", moment: "starting the server at", code: 129 },
    { signal: "SIGINT", moment: "✓ Activate on a third machine", code: 130 },
  ] as const)(
    "leaves nothing behind when it is stopped by $signal after $moment",
    async ({ signal, moment, code }) => {
      const stopped = demo("--once");
      await stopped.until(moment);
      stopped.interrupt(signal);
      const ended = await stopped.end();
      expect(ended.code).toBe(code);
      expect(ended.output).not.toContain("Summary");
      await expect.poll(stopped.remains).toEqual([]);
    },
  );

  test("answers what it does not know with its usage and exit code 2", async () => {
    const { code, output, errors } = await demo("--twice").end();
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toContain("Unknown option '--twice'.\n\nUsage: npm run demo [-- --once]\n");
  });
});

/** The first command of a block, with the lines it is continued on. */
function commandAfter(output: string, heading: string): string {
  const lines = output.slice(output.indexOf(heading)).split("\n").slice(1);
  const last = lines.findIndex((line) => !line.endsWith("\\"));
  return lines.slice(0, last + 1).join("\n");
}

function curlsIn(output: string): string[] {
  return output.match(/^ *curl (.*\\\n)*.*$/gm) ?? [];
}

/** As a newcomer's shell in the project's folder, whose environment has nothing of this test run. */
async function shell(command: string): Promise<string> {
  const { stdout } = await run("sh", ["-c", command], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
  });
  return stdout;
}
