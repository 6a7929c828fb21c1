/**
 * Checks an update before it is installed, without any of Latchkey's code: what an installed program does with the
 * answer to a check and with the file it downloaded. A plain program to read and to copy; all it needs is an Ed25519
 * library.
 *
 *     node lib/demo/verify-release.mjs --key PUBLIC_KEY --product SLUG --variant CODE --version VERSION --seq NUMBER \
 *       ANSWER_FILE UPDATE_FILE
 *
 * PUBLIC_KEY is one of those that `GET v1/public-key` lists, shipped with the program. Product, variant, version and seq
 * are those of what is installed; its seq is 0 when it did not come as an update.
 * Prints what it found and exits with 0 when the update may be installed, else with 1.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { verifyAsync } from "@noble/ed25519";

const names = ["key", "product", "variant", "version", "seq"];
const { values: installed, positionals } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  allowPositionals: true,
});
const [answerFile, updateFile] = positionals;

// Of the answer only these two count. Its other members repeat the statement for people, and nobody signed them.
const { payload, signature } = JSON.parse(readFileSync(answerFile, "utf8")).latest;
const file = readFileSync(updateFile);

// An Ed25519 key in SPKI DER is twelve bytes that say what it is, followed by the 32 bytes of the key itself.
const key = Buffer.from(installed.key, "base64").subarray(-32);
const signed = Buffer.from(payload, "ascii");
const isGenuine = await verifyAsync(Buffer.from(signature, "base64url"), signed, key).catch(() => false);

const findings = isGenuine ? check(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))) : {};
const mayInstall = isGenuine && Object.values(findings).every((holds) => holds);
process.stdout.write(
  `${JSON.stringify({ signature: isGenuine ? "good" : "bad", ...findings, mayInstall })}\n`,
);
process.exitCode = mayInstall ? 0 : 1;

function check(statement) {
  return {
    // A statement about releases, of this product and variant: not another one that the same vendor signed.
    release: statement.v === 1 && statement.typ === "release",
    product: statement.product === installed.product,
    kind: statement.kind === "core",
    variant: statement.variant === installed.variant,
    channel: statement.channel === "stable",
    // Not an old one, with the holes that were mended since.
    newer: isNewer(statement.version, installed.version),
    seq: statement.seq >= Number(installed.seq),
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
