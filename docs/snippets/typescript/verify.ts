/** Verifies what a Latchkey server signs. Whatever throws means: refuse. Node 20 or newer, Electron, Bun, Deno. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

export type License = {
  app: string;
  sub: string;
  plan: string;
  features: Record<string, boolean | number | string | null>;
  licenseExpiresAt: string | null;
  iat: number;
  exp: number;
};

export type Release = {
  version: string;
  seq: number;
  name: string | null;
  size: number | null;
  sha256: string | null;
  image: string | null;
  manual: boolean;
  critical: boolean;
  minCoreVersion: string | null;
  notesSha256: string | null;
};

/** What was newest at `iat`; both null when nothing is published. */
export type Freshness = { latestVersion: string | null; latestSeq: number | null; iat: number; exp: number };

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const CLOCK_BEHIND_MAX_MS = 86_400_000;

/**
 * What runs here. `plugin` null: the program itself. `platform` and `arch` as the check asks for them, null if it asks for
 * none. `seq`: the highest seen so far. `iat`: that of the last freshness accepted. Both are 0 at first.
 */
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

/** `publicKeys` are Base64 SPKI; `machineId` is this device's own; `now` in milliseconds. */
export async function verifyLicense(
  token: string,
  publicKeys: string[],
  app: string,
  machineId: string,
  now: number,
): Promise<License> {
  const [payload = "", signature = "", ...rest] = token.split(".");
  need(rest.length === 0, "form");
  const claims = await openSigned(payload, signature, publicKeys);
  need(claims.v === 1 && claims.typ === "license_key", "typ");
  need(claims.app === app, "app");
  need(claims.sub === machineId, "sub");
  need(typeof claims.exp === "number" && now < claims.exp * 1000, "exp");
  return claims as License; // signed by the server, which writes these fields
}

/**
 * `payload` and `signature` of `latest` or of a plugin in the answer to a check, whether there is an update or not. Store
 * the `seq` of what it returns, then ask `isNewer` of its version.
 */
export async function verifyRelease(
  payload: string,
  signature: string,
  publicKeys: string[],
  installed: Installed,
): Promise<Release> {
  const statement = await openSigned(payload, signature, publicKeys);
  const { iss, product, plugin, variant, channel, seq } = statement;
  need(statement.v === 1 && statement.typ === "release", "typ");
  need(iss === installed.iss, "iss");
  need(product === installed.product, "product");
  need(statement.kind === (installed.plugin === null ? "core" : "plugin"), "kind");
  need(plugin === installed.plugin, "plugin");
  need(variant === installed.variant, "variant");
  need(channel === "stable" || channel === installed.channel, "channel");
  need(typeof seq === "number" && seq >= installed.seq, "seq");
  return statement as Release; // as above
}

/**
 * `freshness` of the answer to a check that named the version of `installed`, the program itself. `release`: what
 * `verifyRelease` returned of `latest`; null if the answer has no statement of it. `plugins`: the `payload` of each, in the
 * answer's order. `now` in milliseconds. Store `iat`, and `latestSeq` if it is above `seq`; ask `isNewer` of `latestVersion`.
 */
export async function verifyFreshness(
  payload: string,
  signature: string,
  publicKeys: string[],
  installed: Installed,
  release: Release | null,
  plugins: string[],
  now: number,
): Promise<Freshness> {
  const statement = await openSigned(payload, signature, publicKeys);
  const { iss, product, variant, channel, platform, arch, latestVersion, latestSeq, iat, exp } = statement;
  need(statement.v === 1 && statement.typ === "freshness", "typ");
  need(iss === installed.iss, "iss");
  need(product === installed.product, "product");
  need(variant === installed.variant, "variant");
  need(channel === installed.channel, "channel");
  need(platform === installed.platform && arch === installed.arch, "platform");
  need(typeof iat === "number" && iat * 1000 <= now + CLOCK_BEHIND_MAX_MS, "iat");
  need(iat >= installed.iat, "older");
  need(typeof exp === "number" && now < exp * 1000, "exp");
  need(latestSeq === null || (typeof latestSeq === "number" && latestSeq >= installed.seq), "seq");
  need(!release || (latestVersion === release.version && latestSeq === release.seq), "latest");
  const list = [installed.version, ...plugins].map((line) => `${line}\n`).join("");
  need(statement.pluginsSha256 === createHash("sha256").update(list).digest("hex"), "plugins");
  return statement as Freshness; // as above
}

/** Whether a verified version is above the one that runs here. */
export function isNewer(version: string, installed: Installed): boolean {
  return sortable(version) > sortable(installed.version);
}

/** The body of an answer, which may be longer than its `Content-Length` says. */
export async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    need(received <= ANSWER_BYTES_MAX, "size");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Writes the download to `path`, which exists afterwards only if it is the signed file. */
export async function saveFile(download: AsyncIterable<Uint8Array>, release: Release, path: string) {
  const { size, sha256 } = release;
  const part = `${path}.part`;
  async function* checked() {
    const hash = createHash("sha256");
    let received = 0;
    for await (const chunk of download) {
      received += chunk.length;
      need(size !== null && received <= size, "size");
      hash.update(chunk);
      yield chunk;
    }
    need(received === size, "size");
    need(hash.digest("hex") === sha256, "sha256");
  }
  try {
    await writeFile(part, checked());
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** The JSON, parsed only once a key of ours is known to have signed it. */
async function openSigned(payload: string, signature: string, publicKeys: string[]) {
  const [content, proof] = [decode(payload), decode(signature)];
  for (const publicKey of publicKeys) {
    const spki = Buffer.from(publicKey, "base64");
    const key = await crypto.subtle.importKey("spki", spki, "Ed25519", false, ["verify"]);
    const isSigned = await crypto.subtle.verify("Ed25519", key, proof, Buffer.from(payload, "ascii"));
    if (isSigned) return JSON.parse(content.toString("utf8")) as Record<string, unknown>;
  }
  throw new Error("refused: signature");
}

/** base64url without padding, exactly one text for the same bytes. */
function decode(text: string) {
  const bytes = Buffer.from(text, "base64url");
  need(bytes.toString("base64url") === text, "base64url");
  return bytes;
}

/** Sorts as SemVer orders versions: numbers padded, prereleases before their release, build metadata left out. */
function sortable(version: string): string {
  const [, core = "", prerelease] = /^([^-+]*)(?:-([^+]*))?/.exec(version) ?? [];
  const padded = (part: string) =>
    part
      .split(".")
      .map((id) => (/^\d+$/.test(id) ? ` 0${id.padStart(64, "0")}` : ` 1${id}`))
      .join("");
  return padded(core) + (prerelease === undefined ? "~" : padded(prerelease));
}

function need(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`refused: ${what}`);
}
