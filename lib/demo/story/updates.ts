/** The life of a release: uploaded, offered, downloaded, verified, withdrawn. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { HttpCall } from "../call";
import { print, type Stage } from "../stage";
import { fetchPublicKey, type License } from "./licensing";
import { SLUG, VARIANT } from "./set-up";

type Release = Awaited<ReturnType<typeof upload>>;
/** `previous` and `newest` are of the restricted variant. */
type Releases = Readonly<Record<"previous" | "open" | "newest", Release>>;
type Signed = Pick<Release, "sha256" | "payload" | "signature">;
type Offer = Awaited<ReturnType<typeof checkForUpdates>>;
type Update = Awaited<ReturnType<typeof downloadUpdate>>;

const SIZE = 300_000;
const OPEN_VARIANT = "basic";
/** What the buyer has came on a disc, before there were updates; and what it knows of itself besides. */
const FIRST_INSTALLED = { version: "1.9.0", seq: 0 };
const ASKED = { variant: VARIANT, platform: null, arch: null, channel: "stable" };
const PROGRAM = { product: SLUG, plugin: null, ...ASKED, iat: 0 };
/** Before 3.0, and in LibreSSL, the command line cannot verify Ed25519. */
const ABLE_OPENSSL = /^OpenSSL ([3-9]|\d\d)\./;
const EIGHT_DAYS_MS = 8 * 24 * 3_600_000;

export async function tellUpdates(stage: Stage, license: License): Promise<void> {
  stage.chapter("Publish", "A pipeline uploads files; the server hashes and signs each, and offers it.");
  const previous = await upload(stage, license, VARIANT, "2.0.0");
  const open = await upload(stage, license, OPEN_VARIANT, "2.1.0");
  const newest = await upload(stage, license, VARIANT, "2.1.0");
  stage.step("Repeat an upload: it is there, byte for byte; to a pipeline that is a success");
  await stage.call(newest.call, { error: "version_exists", identical: true }, 409);
  const releases = { previous, open, newest };
  const offer = await checkForUpdates(stage, license, releases);
  const update = await downloadUpdate(stage, license, releases, offer);
  await refuseFakes(stage, releases, update);
  await withdrawAndLookBack(stage, license, releases, offer);
}

/** The content looks like noise, and is the same in every demo. */
async function upload(stage: Stage, { updateBase, ciToken }: License, variant: string, version: string) {
  const name = `acme-editor-${variant}-${version}.bin`;
  const content = createHash("shake256", { outputLength: SIZE }).update(name).digest();
  const sha256 = createHash("sha256").update(content).digest("hex");
  const path = stage.service.keepFile(name, content);
  const form = { variant, version, publish: "true", file: `@${path}` };
  const call: HttpCall = { url: `${updateBase}/ci/release`, bearer: ciToken, form };
  const signed = { id: z.string(), seq: z.number(), payload: z.string(), signature: z.string() };
  const who = variant === VARIANT ? "its license opens" : "everyone has";
  stage.step(`Upload ${variant} ${version}: published, in the variant that ${who}`);
  const record = await stage.call(call, { status: "published", version, size: SIZE, sha256, ...signed }, 201);
  return { ...record, path, call };
}

/** As the installed program asks: with the license key as credential, or without any. */
export function updateCheck({ updateBase, key }: License, edition: string, isLicensed: boolean): HttpCall {
  const query = new URLSearchParams({ edition, channel: "stable", version: FIRST_INSTALLED.version });
  return { url: `${updateBase}/v1/check?${query}`, ...(isLicensed ? { bearer: key } : {}) };
}

/** The answer to the program with the license. */
async function checkForUpdates(stage: Stage, license: License, { open, newest }: Releases) {
  const who = "Anybody may ask; a link into a restricted variant takes a license, and is good for an hour.";
  stage.chapter("Check", `The installed program is ${FIRST_INSTALLED.version} and asks once a day.`, who);
  stage.step(`Check the open variant: ${open.version}, with a link, and without a license`);
  await stage.call(updateCheck(license, OPEN_VARIANT, false), offering(open));
  stage.step(`Check without a license: ${newest.version} is there, and no link to it`);
  const reason = { requiresAuthorization: true, authorizationReason: "missing" };
  const latest = { version: newest.version, ...reason, downloadUrl: z.undefined().optional() };
  await stage.call(updateCheck(license, VARIANT, false), { latest });
  stage.step("Check with the license: its plan opens the variant, and here is the link");
  return stage.call(updateCheck(license, VARIANT, true), offering(newest));
}

function offering({ version, sha256 }: Release) {
  const statement = { payload: z.string(), signature: z.string() };
  const latest = { version, sha256, downloadUrl: z.url(), ...statement };
  return { updateAvailable: true, latest, plugins: z.array(z.unknown()), freshness: statement };
}

async function downloadUpdate(stage: Stage, license: License, { newest }: Releases, offer: Offer) {
  const answerPath = stage.service.keepFile("answer.json", JSON.stringify(offer));
  const filePath = join(stage.service.directory, "update.bin");
  stage.chapter("Download and verify", "The program keeps the answer, and installs only what is proven.");
  stage.step("Download the update: over the link, without any credential");
  await stage.call({ url: offer.latest.downloadUrl, saveAs: filePath }, { bytes: newest.size });
  stage.step("Fetch the release key: another one than for licenses; ship it with the program");
  const publicKey = await fetchPublicKey(stage, `${license.updateBase}/v1`);
  await verifyWithOpenssl(stage, newest, filePath, publicKey);
  const update = { iss: license.updateBase, publicKey, answerPath, filePath };
  stage.step("Verify the update: all there is to verify, as a program does; it may be installed");
  const { version, sha256 } = newest;
  await stage.run(verification(stage, update, FIRST_INSTALLED), { verified: "update", version, sha256 });
  return update;
}

/** By hand, with a program that nearly everyone has. */
export async function verifyWithOpenssl(stage: Stage, release: Signed, filePath: string, publicKey: string) {
  const found = await stage.service.run(["openssl", "version"], stage.signal).catch(() => null);
  stage.signal.throwIfAborted();
  if (!ABLE_OPENSSL.test(found?.text ?? ""))
    return print("\n– Left out: verifying by hand with OpenSSL 3 or newer.");
  stage.step("Hash with openssl: the SHA-256 that the answer names");
  await stage.run(`openssl dgst -sha256 -r '${filePath}'`, z.string().startsWith(`${release.sha256} `));
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`;
  const key = `-pubin -inkey '${stage.service.keepFile("release-key.pem", pem)}'`;
  const statement = `-rawin -in '${stage.service.keepFile("statement", release.payload)}'`;
  const signature = stage.service.keepFile("statement.sig", Buffer.from(release.signature, "base64url"));
  const command = `openssl pkeyutl -verify ${key} ${statement} -sigfile '${signature}'`;
  stage.step('Verify with openssl: "payload" as it stands, "signature" decoded from base64url');
  await stage.run(command, z.string().regex(/verified successfully/i));
}

/** `now`: the program's clock in milliseconds where it is not that of the machine. */
function verification(stage: Stage, update: Update, from: typeof FIRST_INSTALLED, now?: number): string {
  const { iss, publicKey, answerPath, filePath } = update;
  const { version, seq } = from;
  const program = { ...PROGRAM, iss, version, seq };
  const programPath = stage.service.keepFile(`program-${version}.json`, JSON.stringify(program));
  return `node dist/verify.mjs update ${publicKey} '${programPath}' '${answerPath}' '${filePath}' ${now ?? ""}`;
}

async function refuseFakes(stage: Stage, { previous, newest }: Releases, update: Update): Promise<void> {
  stage.chapter("Refuse fakes", "Somebody on the way to the program sends it something else.");
  stage.step("Verify a tampered update: refused, the same but for one bit");
  const tampered = readFileSync(update.filePath);
  tampered.writeUInt8(tampered.readUInt8(SIZE / 2) ^ 1, SIZE / 2);
  const filePath = stage.service.keepFile("tampered.bin", tampered);
  await stage.run(verification(stage, { ...update, filePath }, FIRST_INSTALLED), { refused: "sha256" }, 1);
  stage.step("Verify an old update: refused by a program that has seen a newer one, though it is signed");
  // Today's answer with `latest` as it once was, but for the number, which anyone can write into it.
  const latest = { version: "2.2.0", payload: previous.payload, signature: previous.signature };
  const today = JSON.parse(readFileSync(update.answerPath, "utf8"));
  const answerPath = stage.service.keepFile("old-answer.json", JSON.stringify({ ...today, latest }));
  const old = { ...update, answerPath, filePath: previous.path };
  await stage.run(verification(stage, old, newest), { refused: "seq" }, 1);
  stage.step("Verify an answer of last week: refused, it would hide all that was withdrawn since");
  const later = verification(stage, update, FIRST_INSTALLED, Date.now() + EIGHT_DAYS_MS);
  await stage.run(later, { refused: "exp" }, 1);
}

async function withdrawAndLookBack(stage: Stage, license: License, releases: Releases, offer: Offer) {
  const { id, version } = releases.newest;
  const reason = "crashes at start";
  stage.chapter("Withdraw", `${version} has a bad bug. No other program gets it; its number stays used.`);
  stage.step(`Withdraw the release: ${version}, with a reason`);
  const withdrawn = { id, status: "withdrawn", withdrawReason: reason };
  await stage.latchkey(`release withdraw ${SLUG} ${id} --reason '${reason}' --json`, withdrawn);
  stage.step("Follow the old link: refused, though its hour is not over");
  await stage.call({ url: offer.latest.downloadUrl }, { error: "withdrawn" }, 410);
  stage.step(`Check once more: with the license, ${releases.previous.version} is the latest again`);
  await stage.call(updateCheck(license, VARIANT, true), offering(releases.previous));
  stage.chapter("Look back", "Every change is in the console log, in the same transaction as the change.");
  const suspension = /^\S+ +web shop +key\.suspended +.* {2}chargeback(?: |$)/m;
  const upload = /^\S+ +pipeline +release\.uploaded +unlimited 2\.1\.0\b/m;
  const withdrawal = /^\S+ +.* {2}release\.withdrawn +unlimited 2\.1\.0 +crashes at start(?: |$)/m;
  stage.step("Read the console log: who did what, and why, newest first");
  const table = z.string().regex(suspension).regex(upload).regex(withdrawal);
  await stage.latchkey(`log ${SLUG} --limit 14`, table);
}
