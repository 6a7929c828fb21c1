/** What every snippet of docs/updating.md must accept or refuse, signed by our own code. */
import { createHash, randomBytes } from "node:crypto";
import { importPrivateKey, keyId } from "@/lib/crypto/ed25519";
import type { ReleaseStatement } from "@/lib/domain/releases/statement";
import { encodeEnvelope } from "@/lib/domain/tokens/encode";
import type { TokenPayload } from "@/lib/domain/tokens/payload";
import { signedToken } from "@/tests/support/signed-token";
import { tokens as invalidTokens } from "../../vectors/invalid-tokens.json";
import { keys, publicKeyResponse } from "../../vectors/keys.json";
import { sequences } from "../../vectors/release-sequences.json";
import { tokens as validTokens } from "../../vectors/valid-tokens.json";

export type Installed = {
  iss: string;
  product: string;
  plugin: string | null;
  variant: string | null;
  platform: string | null;
  arch: string | null;
  channel: "stable" | "beta";
  version: string;
  seq: number;
  iat: number;
};

type LicenseCall = { call: "license"; token: string; app: string; machineId: string; now: number };
type ReleaseCall = {
  call: "release";
  payload: string;
  signature: string;
  installed: Installed;
  /** The program goes on with the `seq` that it stored in the cases before, not with that of `installed`. */
  continues: boolean;
};
export type FreshnessCall = {
  call: "freshness";
  payload: string;
  signature: string;
  latest: { payload: string; signature: string } | null;
  /** Their payloads. */
  plugins: string[];
  installed: Installed;
  now: number;
  continues: boolean;
};
type AnswerCall = { call: "answer"; isEndless: boolean };
/**
 * `outcome` is "ok", "current" for a genuine statement of nothing newer, the check that refuses, or "any" where languages
 * tell a wrong form in words of their own.
 */
export type SnippetCase = (LicenseCall | ReleaseCall | FreshnessCall | AnswerCall) & {
  title: string;
  outcome: string;
  publicKeys: string[];
  /** What the server sends as the file; null where only the statement is looked at. */
  file: Buffer | null;
};

const PKCS8_OF_SEED = "302e020100300506032b657004220420";
const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY_MS = 86_400_000;
const PUBLISHED = publicKeyResponse.keys.map(({ publicKey }) => publicKey);
const LICENSE_BASE = "https://licenses.example.test/tool/license/v1";
const UPDATE_BASE = "https://licenses.example.test/tool";
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** More than one chunk of what the snippets read at a time. */
const FILE = randomBytes(200_000);

function key(name: string) {
  const found = keys.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no key ${name}.`);
  const kid = keyId(Buffer.from(found.publicKey, "base64"));
  return { kid, privateKey: importPrivateKey(Buffer.from(PKCS8_OF_SEED + found.seed, "hex")) };
}

const [current, former, foreign] = [key("current"), key("former"), key("foreign")];

const claims: TokenPayload = {
  v: 1,
  typ: "license_key",
  iss: LICENSE_BASE,
  app: "tool",
  sub: "host-1.example",
  kid: current.kid,
  jti: "01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10",
  plan: "pro",
  planName: "Größe M",
  features: { export: true, seats: 5, trial: null, factor: 0.5 },
  status: "active",
  licenseExpiresAt: "2027-03-01T23:59:59.999Z",
  updatesUntil: null,
  iat: NOW / 1000,
  exp: (NOW + 7 * DAY_MS) / 1000,
};

const statement: ReleaseStatement = {
  v: 1,
  typ: "release",
  iss: UPDATE_BASE,
  product: "tool",
  kind: "core",
  plugin: null,
  variant: "basic",
  channel: "stable",
  version: "1.5.0",
  seq: 12,
  name: "tool-1.5.0.zip",
  size: FILE.length,
  sha256: createHash("sha256").update(FILE).digest("hex"),
  platform: "any",
  arch: "any",
  fileKind: "zip",
  image: null,
  releasedAt: "2026-03-01T12:00:00.000Z",
  critical: false,
  manual: false,
  minCoreVersion: null,
  notesSha256: createHash("sha256").update("Faster.").digest("hex"),
  kid: current.kid,
  iat: NOW / 1000,
};

const image = {
  ...{ name: null, size: null, sha256: null, platform: null, arch: null, fileKind: null },
  image: "registry.example.test/tool:1.5.0",
} as const;

const plugin = {
  kind: "plugin",
  plugin: "charts",
  variant: null,
  minCoreVersion: "1.0.0",
} as const satisfies Partial<ReleaseStatement>;

const installed: Installed = {
  iss: UPDATE_BASE,
  product: "tool",
  plugin: null,
  variant: "basic",
  platform: null,
  arch: null,
  channel: "stable",
  version: "1.4.0",
  seq: 11,
  iat: 0,
};

const genuineToken = signedToken(claims, current.privateKey);
const genuine = encodeEnvelope(statement, current.privateKey);

function license(
  title: string,
  outcome: string,
  token: string,
  changes: Partial<LicenseCall> = {},
): SnippetCase {
  const call: LicenseCall = {
    call: "license",
    token,
    app: "tool",
    machineId: claims.sub,
    now: NOW,
    ...changes,
  };
  return { title, outcome, publicKeys: PUBLISHED, file: null, ...call };
}

function release(
  title: string,
  outcome: string,
  said: { payload: string; signature: string } | Partial<ReleaseStatement>,
  here: Partial<Installed> = {},
  file: Buffer | null = null,
): SnippetCase {
  const envelope = "payload" in said ? said : encodeEnvelope({ ...statement, ...said }, current.privateKey);
  return {
    title,
    outcome,
    publicKeys: PUBLISHED,
    file,
    call: "release",
    ...envelope,
    installed: { ...installed, ...here },
    continues: false,
  };
}

function answer(title: string, outcome: string, file: Buffer | null): SnippetCase {
  return { title, outcome, publicKeys: PUBLISHED, file, call: "answer", isEndless: file === null };
}

function withFlippedBit(part: string): string {
  const bytes = Buffer.from(part, "base64url");
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  return bytes.toString("base64url");
}

function withOtherContent(envelope: { payload: string; signature: string }, changes: object) {
  const content = JSON.parse(Buffer.from(envelope.payload, "base64url").toString());
  const payload = Buffer.from(JSON.stringify({ ...content, ...changes })).toString("base64url");
  return { payload, signature: envelope.signature };
}

function changed(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(150_000) ^ 1, 150_000);
  return copy;
}

const [tokenPayload = "", tokenSignature = ""] = genuineToken.split(".");
const signedPart = { payload: tokenPayload, signature: tokenSignature };
const tampered = withOtherContent(signedPart, { plan: "enterprise" });

export const licenseCases: SnippetCase[] = [
  license("a genuine token", "ok", genuineToken),
  license(
    "a token of the other published key",
    "ok",
    signedToken({ ...claims, kid: former.kid }, former.privateKey),
  ),
  license("a token in its last second", "ok", genuineToken, { now: NOW + 7 * DAY_MS - 1 }),
  license("a tampered payload", "signature", `${tampered.payload}.${tampered.signature}`),
  license("a tampered signature", "signature", `${tokenPayload}.${withFlippedBit(tokenSignature)}`),
  license("a token signed by somebody else", "signature", signedToken(claims, foreign.privateKey)),
  license("a token of another machine", "sub", genuineToken, { machineId: "host-2.example" }),
  license("an expired token", "exp", genuineToken, { now: NOW + 7 * DAY_MS }),
  license("a token of another application", "app", genuineToken, { app: "other" }),
  license("a release statement as a token", "any", `${genuine.payload}.${genuine.signature}`),
  license("another type", "typ", signedToken({ ...claims, typ: "release" }, current.privateKey)),
];

export const vectorCases: SnippetCase[] = [
  ...validTokens.flatMap(({ name, token, machineId, verifications }) =>
    verifications.map(({ at, unixMilliseconds, valid }) =>
      license(`the vector "${name}" at ${at}`, valid ? "ok" : "exp", token, {
        machineId,
        now: unixMilliseconds,
      }),
    ),
  ),
  ...invalidTokens.map(({ name, token, machineId, unixMilliseconds, reason }) =>
    license(`the vector "${name}"`, { machine: "sub", expired: "exp" }[reason] ?? "any", token, {
      machineId,
      now: unixMilliseconds,
    }),
  ),
];

/** From the SemVer specification, §11, and some more; each is above the one before it. */
const ASCENDING = [
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-beta.11.x",
  "1.0.0-beta-x",
  "1.0.0-rc.1",
  "1.0.0",
  "1.0.9",
  "1.0.10",
  "1.10.0-0",
  "1.10.0",
  "10.0.0",
];

export const releaseCases: SnippetCase[] = [
  release("a genuine statement", "ok", genuine),
  release("a statement of the highest number seen", "ok", {}, { seq: 12 }),
  release("a statement of a plugin", "ok", plugin, { plugin: "charts", variant: null }),
  release("a beta for a program on beta", "ok", { channel: "beta" }, { channel: "beta" }),
  release("a stable release for a program on beta", "ok", {}, { channel: "beta" }),
  release("a tampered payload", "signature", withOtherContent(genuine, { version: "9.0.0" })),
  release("a tampered signature", "signature", { ...genuine, signature: withFlippedBit(genuine.signature) }),
  release("a statement signed by somebody else", "signature", encodeEnvelope(statement, foreign.privateKey)),
  release("a statement with padding", "any", { ...genuine, signature: `${genuine.signature}==` }),
  release("a license token as a statement", "any", signedPart),
  release("another type", "typ", encodeEnvelope({ ...statement, typ: "license_key" }, current.privateKey)),
  release("a statement of a later format", "typ", encodeEnvelope({ ...statement, v: 2 }, current.privateKey)),
  release("a statement of another installation", "iss", { iss: "https://staging.example.test/tool" }),
  release("another product's release", "product", { product: "other" }),
  release("a plugin as the program", "kind", plugin),
  release("the program as a plugin", "kind", {}, { plugin: "charts", variant: null }),
  release("another plugin", "plugin", plugin, { plugin: "maps", variant: null }),
  release("another variant", "variant", { variant: "unlimited" }),
  release("a beta for a program on stable", "channel", { channel: "beta" }),
  release("the installed version", "current", {}, { version: "1.5.0" }),
  release("an older version", "current", {}, { version: "1.10.0" }),
  release("a prerelease of the installed version", "current", { version: "1.4.0-rc.9" }),
  release(
    "other build metadata of the installed version",
    "current",
    { version: "1.4.0+2" },
    { version: "1.4.0+1" },
  ),
  release("a number below the highest seen", "seq", {}, { seq: 13 }),
  release("a number below the highest seen, of nothing newer", "seq", {}, { seq: 13, version: "1.5.0" }),
  ...ASCENDING.slice(1).flatMap((higher, index) => {
    const lower = ASCENDING[index] ?? "";
    return [
      release(`${higher} over ${lower}`, "ok", { version: higher }, { version: lower }),
      release(`${lower} over ${higher}`, "current", { version: lower }, { version: higher }),
    ];
  }),
];

export const sequenceCases: SnippetCase[] = sequences.flatMap(({ name, installed: here, answers }) =>
  answers.map(({ payload, signature, outcome, reason }, index) => {
    const title = `the vector "${name}", answer ${index + 1}`;
    const known = { ...here, channel: "stable", seq: 0, iat: 0 } as const;
    const one = release(title, outcomeOf(outcome, reason), { payload, signature }, known);
    return { ...one, continues: index > 0 };
  }),
);

export const answerCases: SnippetCase[] = [
  answer("an answer of 16 MB", "ok", Buffer.alloc(ANSWER_BYTES_MAX, "a")),
  answer("an answer of a byte more", "size", Buffer.alloc(ANSWER_BYTES_MAX + 1, "a")),
  answer("an endless answer", "size", null),
];

export const fileCases: SnippetCase[] = [
  release("the signed file", "ok", genuine, {}, FILE),
  release("a file with one bit changed", "sha256", genuine, {}, changed(FILE)),
  release("a file that is too short", "size", genuine, {}, FILE.subarray(0, -1)),
  release("a file that is too long", "size", genuine, {}, Buffer.concat([FILE, Buffer.from([0])])),
  release("an empty file", "size", genuine, {}, Buffer.alloc(0)),
  release("a file for a release that is an image", "size", image, {}, FILE),
];

function outcomeOf(outcome: string, reason: string | null): string {
  return reason ?? (outcome === "newer" ? "ok" : outcome);
}
