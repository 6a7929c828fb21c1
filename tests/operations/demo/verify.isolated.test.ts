import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { projectDirectory } from "@/lib/runtime/project-directory";

const PROGRAM = join(projectDirectory(), "dist/verify.mjs");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const KEY = publicKey.export({ type: "spki", format: "der" }).toString("base64");
const FILE = "the new program";
const NOW = Math.floor(Date.now() / 1000);
const ASKED = { variant: "basic", platform: null, arch: null, channel: "stable" };
const OF = { v: 1, iss: "http://localhost:3000/acme", product: "acme", ...ASKED };
const INSTALLED = { ...OF, plugin: null, version: "2.9.0", seq: 6, iat: 0 };
const SHA256 = createHash("sha256").update(FILE).digest("hex");
const STATEMENT = {
  ...OF,
  typ: "release",
  kind: "core",
  plugin: null,
  version: "2.10.0",
  seq: 7,
  sha256: SHA256,
};

const folder = mkdtempSync(join(tmpdir(), "verify-"));
const updatePath = join(folder, "update.bin");
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(`${updatePath}.verified`, { force: true }));

/** What the service signs: JSON as base64url, and the signature of that text. */
function signed(content: object, key = privateKey) {
  const payload = Buffer.from(JSON.stringify(content)).toString("base64url");
  return { payload, signature: sign(null, Buffer.from(payload), key).toString("base64url") };
}

function freshnessOf({ version, seq }: typeof STATEMENT, installed: string) {
  const pluginsSha256 = createHash("sha256").update(`${installed}\n`).digest("hex");
  const asked = { platform: null, arch: null, pluginsSha256, iat: NOW - 60, exp: NOW + 86_400 };
  return { ...OF, typ: "freshness", latestVersion: version, latestSeq: seq, ...asked };
}

function run(...args: string[]) {
  return new Promise<{ code: unknown; said: unknown }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], (error, stdout) =>
      resolve({ code: error?.code ?? 0, said: JSON.parse(stdout) }),
    );
  });
}

function keep(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

type Case = { file?: string; from?: string; key?: typeof privateKey; now?: number; fresh?: boolean };

function verifyUpdate({ file = FILE, from = INSTALLED.version, key = privateKey, now, fresh = true }: Case) {
  const statement = { ...STATEMENT, size: FILE.length };
  const freshness = fresh ? signed(freshnessOf(statement, from), key) : undefined;
  const program = keep("program.json", JSON.stringify({ ...INSTALLED, version: from }));
  const answer = keep(
    "answer.json",
    JSON.stringify({ latest: signed(statement, key), plugins: [], freshness }),
  );
  return run("update", KEY, program, answer, keep("update.bin", file), ...(now ? [String(now)] : []));
}

describe("node dist/verify.mjs update", () => {
  test("keeps a file that is proven, and says of what it is", async () => {
    const said = { verified: "update", version: "2.10.0", sha256: SHA256 };
    expect(await verifyUpdate({})).toEqual({ code: 0, said });
    expect(readFileSync(`${updatePath}.verified`, "utf8")).toBe(FILE);
  });

  test.each<[string, Case, string]>([
    ["what another key signed", { key: generateKeyPairSync("ed25519").privateKey }, "signature"],
    ["an older version", { from: "2.11.0" }, "newer"],
    ["an answer of two days ago", { now: (NOW + 2 * 86_400) * 1000 }, "exp"],
    ["an answer that nobody says is of today", { fresh: false }, "freshness"],
    ["a file of the same length", { file: FILE.toUpperCase() }, "sha256"],
    ["a file with more at its end", { file: `${FILE}.` }, "size"],
  ])("refuses %s, and keeps nothing", async (_what, given, refused) => {
    expect(await verifyUpdate(given)).toEqual({ code: 1, said: { refused } });
    expect(existsSync(`${updatePath}.verified`)).toBe(false);
  });
});

describe("node dist/verify.mjs license", () => {
  const claims = {
    v: 1,
    typ: "license_key",
    app: "acme",
    sub: "desktop",
    plan: "pro",
    features: { a: true },
  };

  test.each([
    [
      "lets in the machine that the token is for",
      "desktop",
      60,
      0,
      { verified: "license", plan: "pro", features: { a: true } },
    ],
    ["refuses another machine", "tablet", 60, 1, { refused: "sub" }],
    ["refuses a token that has ended", "desktop", -60, 1, { refused: "exp" }],
  ])("%s", async (_what, machine, seconds, code, said) => {
    const { payload, signature } = signed({ ...claims, exp: NOW + seconds });
    const token = keep("token", `${payload}.${signature}\n`);
    expect(await run("license", KEY, "acme", machine, token)).toEqual({ code, said });
  });
});
