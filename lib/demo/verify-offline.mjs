/**
 * Checks a license token without the service, without the network and without any of Latchkey's code: what a licensed
 * program does when it starts. A plain program to read and to copy; all it needs is an Ed25519 library.
 *
 *     node lib/demo/verify-offline.mjs PUBLIC_KEY MACHINE_ID TOKEN_FILE
 *
 * PUBLIC_KEY is one of those that `GET public-key` lists; where it lists several, one that verifies is enough.
 * Prints what it found and exits with 0 when the token is good for this machine now, else with 1.
 */
import { readFileSync } from "node:fs";
import { verifyAsync } from "@noble/ed25519";

const [publicKey, machineId, tokenFile] = process.argv.slice(2);
const [payload, signature = ""] = readFileSync(tokenFile, "utf8").trim().split(".");

// An Ed25519 key in SPKI DER is twelve bytes that say what it is, followed by the 32 bytes of the key itself.
const key = Buffer.from(publicKey, "base64").subarray(-32);
const signed = Buffer.from(payload, "ascii");
const isGenuine = await verifyAsync(Buffer.from(signature, "base64url"), signed, key).catch(() => false);

// Nothing the token says is believed before its signature was found good.
const claims = isGenuine ? JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) : {};
const thisMachine = claims.sub === machineId;
const inTime = claims.exp > Date.now() / 1000;

const { plan, features } = claims;
const answer = isGenuine ? { signature: "good", thisMachine, inTime, plan, features } : { signature: "bad" };
process.stdout.write(`${JSON.stringify(answer)}\n`);
process.exitCode = isGenuine && thisMachine && inTime ? 0 : 1;
