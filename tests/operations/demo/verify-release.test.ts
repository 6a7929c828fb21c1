import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReleaseStatement } from "@/lib/domain/releases/statement";

const PROGRAM = join(import.meta.dirname, "../../../lib/demo/verify-release.mjs");
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const FILE = Buffer.from("the new program");
const STATEMENT: ReleaseStatement = {
  v: 1,
  typ: "release",
  iss: "http://localhost:3000/acme",
  product: "acme",
  kind: "core",
  plugin: null,
  variant: "basic",
  channel: "stable",
  version: "2.10.0",
  seq: 7,
  name: "acme.bin",
  size: FILE.length,
  sha256: createHash("sha256").update(FILE).digest("hex"),
  image: null,
  releasedAt: "2026-01-01T00:00:00.000Z",
  critical: false,
  manual: false,
  minCoreVersion: null,
  notesSha256: null,
  kid: "0123456789abcdef",
  iat: 1_767_225_600,
};
const GOOD = {
  signature: "good",
  release: true,
  product: true,
  kind: true,
  variant: true,
  channel: true,
  newer: true,
  seq: true,
  size: true,
  sha256: true,
  mayInstall: true,
};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verify-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Case = { statement?: object; file?: Buffer; key?: typeof privateKey; installed?: string; seq?: string };

/** As an installation of 2.9.0 that came with seq 7, unless said otherwise. */
async function verify({ statement, file = FILE, key = privateKey, installed = "2.9.0", seq = "7" }: Case) {
  const payload = Buffer.from(JSON.stringify({ ...STATEMENT, ...statement })).toString("base64url");
  const signature = sign(null, Buffer.from(payload), key).toString("base64url");
  const [answerPath, filePath] = [join(folder, "answer.json"), join(folder, "update.bin")];
  writeFileSync(answerPath, JSON.stringify({ latest: { version: "9.9.9", payload, signature } }));
  writeFileSync(filePath, file);
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const known = [
    "--key",
    spki,
    "--product",
    "acme",
    "--variant",
    "basic",
    "--version",
    installed,
    "--seq",
    seq,
  ];
  return new Promise<{ code: unknown; findings: unknown }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...known, answerPath, filePath], (error, stdout) =>
      resolve({ code: error?.code ?? 0, findings: JSON.parse(stdout) }),
    );
  });
}

describe("lib/demo/verify-release.mjs", () => {
  test.each<[string, Case]>([
    ["2.10.0 over 2.9.0", {}],
    ["any version over what did not come as an update", { installed: "1.0.0", seq: "0" }],
    ["a version with build metadata", { statement: { version: "2.10.0+linux.5" } }],
  ])("lets in %s", async (_what, given) => {
    expect(await verify(given)).toEqual({ code: 0, findings: GOOD });
  });

  test.each<[string, Case, object]>([
    ["a license token", { statement: { typ: "license_key" } }, { release: false }],
    ["another product's release", { statement: { product: "other" } }, { product: false }],
    ["a plugin", { statement: { kind: "plugin", plugin: "pdf" } }, { kind: false }],
    ["another variant", { statement: { variant: "unlimited" } }, { variant: false }],
    ["a beta", { statement: { channel: "beta" } }, { channel: false }],
    ["an older version", { installed: "2.11.0" }, { newer: false }],
    ["the installed version, also rebuilt", { statement: { version: "2.9.0+5" } }, { newer: false }],
    ["a statement from before", { seq: "8" }, { seq: false }],
    ["a file with more at its end", { file: Buffer.concat([FILE, FILE]) }, { size: false, sha256: false }],
    ["a file of the same length", { file: Buffer.alloc(FILE.length) }, { sha256: false }],
  ])("refuses %s", async (_what, given, wrong) => {
    expect(await verify(given)).toEqual({ code: 1, findings: { ...GOOD, ...wrong, mayInstall: false } });
  });

  test("believes nothing that another key signed", async () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    expect(await verify({ key: stranger })).toEqual({
      code: 1,
      findings: { signature: "bad", mayInstall: false },
    });
  });
});
