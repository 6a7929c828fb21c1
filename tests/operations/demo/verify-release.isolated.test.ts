import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReleaseStatement } from "@/lib/domain/releases/statement";
import { cases } from "@/tests/vectors/freshness.json";
import { publicKeyResponse } from "@/tests/vectors/keys.json";
import { sequences } from "@/tests/vectors/release-sequences.json";

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
const WEEK_SECONDS = 7 * 86_400;
const FRESH_AT = Math.floor(Date.now() / 1000) - 60;
const GOOD = {
  signature: "good",
  release: true,
  product: true,
  kind: true,
  variant: true,
  channel: true,
  newer: true,
  seq: true,
  storedSeq: 7,
  storedIat: FRESH_AT,
  size: true,
  sha256: true,
  freshness: "good",
  freshAt: FRESH_AT,
  mayInstall: true,
};
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verify-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Case = {
  statement?: object;
  /** Null for an answer without. */
  fresh?: object | null;
  file?: Buffer;
  key?: typeof privateKey;
  installed?: string;
  seq?: string;
};

/** As an installation of 2.9.0 that came with seq 7, unless said otherwise. */
async function verify(given: Case) {
  const { statement, fresh = {}, file = FILE, key = privateKey, installed = "2.9.0", seq = "7" } = given;
  const said = { ...STATEMENT, ...statement };
  const latest = { version: "9.9.9", ...signed(said, key) };
  const freshness = fresh && signed({ ...freshnessOf(said, installed), ...fresh }, key);
  const [answerPath, filePath] = [join(folder, "answer.json"), join(folder, "update.bin")];
  writeFileSync(answerPath, JSON.stringify({ latest, plugins: [], freshness }));
  writeFileSync(filePath, file);
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const known = { key: spki, product: "acme", variant: "basic", version: installed, seq };
  const { code, stdout } = await run(known, [answerPath, filePath]);
  return { code, findings: JSON.parse(stdout) };
}

function signed(content: object, key: typeof privateKey) {
  const payload = Buffer.from(JSON.stringify(content)).toString("base64url");
  return { payload, signature: sign(null, Buffer.from(payload), key).toString("base64url") };
}

function freshnessOf({ iss, product, version, seq }: ReleaseStatement, asked: string) {
  return {
    v: 1,
    typ: "freshness",
    iss,
    product,
    variant: "basic",
    channel: "stable",
    platform: null,
    arch: null,
    latestVersion: version,
    latestSeq: seq,
    pluginsSha256: createHash("sha256").update(`${asked}\n`).digest("hex"),
    iat: FRESH_AT,
    exp: FRESH_AT + WEEK_SECONDS,
  };
}

function run(known: Record<string, string>, files: string[]) {
  const options = Object.entries(known).flatMap(([name, value]) => [`--${name}`, value]);
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...options, ...files], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
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
    ["an answer that nobody says is of today", { fresh: null }, { freshness: "missing" }],
    ["an answer of eight days ago", { fresh: { exp: FRESH_AT - 86_400 } }, { freshness: "exp" }],
    [
      "another release than the newest",
      { fresh: { latestVersion: "2.9.9", latestSeq: 9 } },
      { freshness: "latest" },
    ],
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
    const storedSeq = Number(given.seq ?? 7);
    const { findings, code } = await verify(given);
    // What is said of freshness beside it is the matter of the tests below.
    const { freshness, freshAt } = { freshness: findings.freshness, freshAt: findings.freshAt, ...wrong };
    const remembered = { storedSeq, storedIat: freshAt ?? 0 };
    const expected = { ...GOOD, ...wrong, ...remembered, freshness, freshAt, mayInstall: false };
    expect({ findings, code }).toEqual({ findings: expected, code: 1 });
  });

  test("believes nothing that another key signed", async () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    expect(await verify({ key: stranger })).toEqual({
      code: 1,
      findings: {
        signature: "bad",
        storedSeq: 7,
        storedIat: 0,
        freshness: "signature",
        freshAt: null,
        mayInstall: false,
      },
    });
  });

  test.each(sequences.filter(({ installed }) => installed.plugin === null))(
    "judges and remembers answers as the vectors say: $name",
    async ({ installed, answers }) => {
      const { product, version } = installed;
      const key = publicKeyResponse.keys[0]?.publicKey ?? "";
      const path = join(folder, "answer.json");
      let seq = 0;
      const seen: unknown[] = [];
      for (const { payload, signature } of answers) {
        writeFileSync(path, JSON.stringify({ updateAvailable: false, latest: { payload, signature } }));
        const { stdout } = await run({ key, product, variant: "basic", version, seq: String(seq) }, [path]);
        const { storedSeq, mayInstall, ...findings } = JSON.parse(stdout);
        seq = storedSeq;
        seen.push([outcomeOf(findings), storedSeq, mayInstall]);
      }
      expect(seen).toEqual(
        answers.map(({ outcome, reason, storedSeq }) => [reason ?? outcome, storedSeq, false]),
      );
    },
  );

  // It asks for the stable channel, and does not know its own address. A process each: one case of a kind is enough,
  // and those that are about what it stored.
  const judged = cases
    .filter(({ installed, reason }) => installed.channel === "stable" && reason !== "iss")
    .filter(({ installed, outcome, reason }, index, all) => {
      const isOfKind = (one: { outcome: string; reason: string | null }) =>
        one.outcome === outcome && one.reason === reason;
      return installed.iat > 0 || all.findIndex(isOfKind) === index;
    });
  test.each(judged)("judges freshness as the vectors say: $outcome, $name", async (one) => {
    const { product, variant, version, seq, iat } = one.installed;
    const key = publicKeyResponse.keys[0]?.publicKey ?? "";
    const path = join(folder, "answer.json");
    writeFileSync(path, JSON.stringify(one.answer));
    const stored = { seq: String(seq), iat: String(iat) };
    const known = { key, product, variant, version, ...stored, now: String(one.unixMilliseconds) };
    const { freshness, freshAt, storedIat, mayInstall } = JSON.parse((await run(known, [path])).stdout);
    if (one.reason === "malformed") expect(freshness).toMatch(/^(signature|typ)$/);
    else expect(freshness).toBe(one.reason ?? "good");
    const believed = one.reason ? null : one.says?.iat;
    expect([freshAt, storedIat, mayInstall]).toEqual([believed, believed ?? iat, false]);
  });

  test("reads no more than 16 MB of an answer", async () => {
    const known = { key: "", product: "acme", variant: "basic", version: "2.9.0", seq: "7" };
    expect(await run(known, ["/dev/zero"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("The answer has more than 16 MB."),
    });
  });
});

/** The first finding that fails, `current` where only the version is not newer. */
function outcomeOf({ signature, newer, ...claims }: Record<string, unknown>): string {
  if (signature !== "good") return "signature";
  const [failing] = Object.entries(claims).find(([, holds]) => holds === false) ?? [];
  return failing ?? (newer ? "newer" : "current");
}
