/**
 * Checks an update before it is installed, without any of Latchkey's code: what an installed program does with every
 * answer to a check, and with the file it downloaded. A plain program to read and to copy; all it needs is an Ed25519
 * library.
 *
 *     node lib/demo/verify-release.mjs --key PUBLIC_KEY --product SLUG --variant CODE --version VERSION --seq NUMBER \
 *       [--iat SECONDS] [--now MILLISECONDS] ANSWER_FILE [UPDATE_FILE]
 *
 * PUBLIC_KEY is one of those that `GET v1/public-key` lists, shipped with the program. Product, variant, version and seq
 * are those of what is installed; its seq is 0 when it did not come as an update. SECONDS is the `storedIat` of the last check,
 * 0 before the first. ANSWER_FILE is the answer to a check of the stable channel that named this version. Without UPDATE_FILE
 * only the answer is checked. Check every answer, also when it offers nothing newer.
 * Prints what it found and exits with 0 when the update may be installed, else with 1. `freshness` is "good", or names the first
 * check that fails. `storedSeq` and `storedIat` are the numbers to store, and to pass as --seq and --iat next time; `freshAt` is
 * the time, in Unix seconds, up to which this answer tells whether the program is current. When the last is long ago, say so.
 */
import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { verifyAsync } from "@noble/ed25519";

const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/** So far this machine's clock may be behind the server's. */
const CLOCK_BEHIND_MAX_SECONDS = 24 * 3600;

const names = ["key", "product", "variant", "version", "seq", "iat", "now"];
const { values: installed, positionals } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  allowPositionals: true,
});
const [answerFile, updateFile] = positionals;

const seenSeq = Number(installed.seq);
const seenIat = Number(installed.iat ?? 0);
const now = Number(installed.now ?? Date.now()) / 1000;
// Of these only payload and signature count. What stands beside them repeats the statement for people; nobody signed it.
const answer = JSON.parse(await readAnswer(answerFile));
const statement = await openSigned(answer.latest);
const claims = statement ? checkStatement() : {};
// Also when nothing is newer: otherwise a release that was withdrawn since could be played back.
const isBelieved = statement !== null && allHold(claims);

const today = await openSigned(answer.freshness);
const freshness = answer.freshness ? (today ? staleness() : "signature") : "missing";
const isFresh = freshness === "good" && (isBelieved || !answer.latest?.payload);

const update = statement ? checkUpdate() : {};
const mayInstall = isBelieved && isFresh && updateFile !== undefined && allHold(update);
const findings = {
  signature: statement ? "good" : answer.latest?.payload ? "bad" : "none",
  ...claims,
  storedSeq: Math.max(seenSeq, isBelieved ? statement.seq : 0, isFresh ? (today.latestSeq ?? 0) : 0),
  storedIat: isFresh ? today.iat : seenIat,
  ...update,
  freshness,
  freshAt: isFresh ? today.iat : null,
  mayInstall,
};
process.stdout.write(`${JSON.stringify(findings)}\n`);
process.exitCode = mayInstall ? 0 : 1;

/** What it says if the key signed it, else null. Nothing is parsed before. */
async function openSigned(envelope) {
  if (!envelope?.payload) return null;
  const { payload, signature } = envelope;
  const proof = Buffer.from(signature, "base64url");
  if (proof.toString("base64url") !== signature) return null;
  // An Ed25519 key in SPKI DER is twelve bytes that say what it is, followed by the 32 bytes of the key itself.
  const key = Buffer.from(installed.key, "base64").subarray(-32);
  const isGenuine = await verifyAsync(proof, Buffer.from(payload, "ascii"), key).catch(() => false);
  return isGenuine ? JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) : null;
}

async function readAnswer(path) {
  const chunks = [];
  // The last byte is one too many.
  for await (const chunk of createReadStream(path, { end: ANSWER_BYTES_MAX })) chunks.push(chunk);
  const answer = Buffer.concat(chunks);
  if (answer.length > ANSWER_BYTES_MAX) throw new Error("The answer has more than 16 MB.");
  return answer.toString("utf8");
}

function allHold(findings) {
  return Object.values(findings).every((holds) => holds);
}

function checkStatement() {
  return {
    // A statement about releases, of this product and variant: not another one that the same vendor signed.
    release: statement.v === 1 && statement.typ === "release",
    product: statement.product === installed.product,
    kind: statement.kind === "core",
    variant: statement.variant === installed.variant,
    channel: statement.channel === "stable",
    // Not one from before, such as that of a release that was withdrawn.
    seq: statement.seq >= seenSeq,
  };
}

/** Whether this is what the server says today: the first check that fails, else "good". */
function staleness() {
  const { latestVersion, latestSeq } = today;
  // The list of plugins as it stands in the answer, and made for our version.
  const lines = [installed.version, ...answer.plugins.map(({ payload }) => payload)];
  const list = createHash("sha256").update(lines.map((line) => `${line}\n`).join(""));
  const checks = {
    typ: today.v === 1 && today.typ === "freshness",
    product: today.product === installed.product,
    variant: today.variant === installed.variant,
    channel: today.channel === "stable",
    // As asked for: none.
    platform: today.platform === null && today.arch === null,
    iat: today.iat <= now + CLOCK_BEHIND_MAX_SECONDS,
    // Not one from before a change we know of: a withdrawal may leave nothing that has a number.
    older: today.iat >= seenIat,
    exp: now < today.exp,
    seq: latestSeq === null || latestSeq >= seenSeq,
    latest: !statement || (statement.version === latestVersion && statement.seq === latestSeq),
    plugins: today.pluginsSha256 === list.digest("hex"),
  };
  return Object.keys(checks).find((check) => !checks[check]) ?? "good";
}

function checkUpdate() {
  // Not an old one, with the holes that were closed since.
  const newer = isNewer(statement.version, installed.version);
  if (updateFile === undefined) return { newer };
  const file = readFileSync(updateFile);
  return {
    newer,
    // And this very file.
    size: statement.size === file.length,
    sha256: statement.sha256 === createHash("sha256").update(file).digest("hex"),
  };
}

/** A stable version is three numbers, and perhaps build metadata that does not count. */
function isNewer(offered, present) {
  const [theirs, ours] = [offered, present].map((version) => version.split("+")[0].split(".").map(Number));
  const place = theirs.findIndex((number, index) => number !== ours[index]);
  return place >= 0 && theirs[place] > ours[place];
}
