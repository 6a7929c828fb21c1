/** Tokens of the right form that no published key has signed. */
import { createHmac } from "node:crypto";
import { base64url, keyNamed, signBytes, signedToken } from "./generate-keys.mjs";
import { payloadOf } from "./generate-valid.mjs";

/** Order of the group of Ed25519: adding it to the second half of a signature must not give another valid one. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const SIGNATURE_BYTES = 64;

const payload = payloadOf();
const json = JSON.stringify(payload);
const part = base64url(json);
const signature = signBytes("current", Buffer.from(part));
const spki = Buffer.from(keyNamed("current").publicKey, "base64");

export const forgedTokens = [
  ["one bit of the signature changed", withSignature(changedBit(signature))],
  ["a signature of zeros", withSignature(Buffer.alloc(SIGNATURE_BYTES))],
  ["the signature of another token", withSignature(signBytes("current", Buffer.from(base64url("{}"))))],
  ["another plan under the old signature", withPayload({ plan: "enterprise" })],
  ["a later expiry under the old signature", withPayload({ exp: payload.exp + 86_400 })],
  ["another machine under the old signature", withPayload({ sub: "host-2.example" }), "host-2.example"],
  ["the same content written differently", `${base64url(`${json} `)}.${base64url(signature)}`],
  ["a foreign key under the name of ours", signedToken("foreign", json)],
  ["a foreign key under its own name", signedToken("foreign", JSON.stringify(payloadOf({}, "foreign")))],
  ["a foreign key that the payload brings along", signedToken("foreign", withOwnKey())],
  ["a signature over the JSON instead of its base64url", withSignature(signBytes("current", json))],
  ["the public key used as a secret (HMAC-SHA-512)", withSignature(hmac(part))],
  ["alg none in the payload", `${base64url(withAlgorithm("none"))}.${"A".repeat(86)}`],
  ["alg HS512 in the payload", hmacToken(withAlgorithm("HS512"))],
  ["a second half of the signature raised by the group order", withSignature(raisedByOrder(signature))],
];

function withSignature(bytes) {
  return `${part}.${base64url(bytes)}`;
}

function withPayload(changes) {
  return `${base64url(JSON.stringify({ ...payload, ...changes }))}.${base64url(signature)}`;
}

function withOwnKey() {
  const { publicKey } = keyNamed("foreign");
  return JSON.stringify({ ...payload, publicKey, keys: [{ publicKey, active: true }] });
}

function withAlgorithm(alg) {
  return JSON.stringify({ alg, ...payload });
}

function hmac(text) {
  return createHmac("sha512", spki).update(text).digest();
}

function hmacToken(text) {
  return `${base64url(text)}.${base64url(hmac(base64url(text)))}`;
}

function changedBit(bytes) {
  const changed = Buffer.from(bytes);
  changed[10] ^= 1;
  return changed;
}

function raisedByOrder(bytes) {
  const half = Buffer.from(bytes.subarray(32)).reverse();
  const raised = (BigInt(`0x${half.toString("hex")}`) + ORDER).toString(16).padStart(64, "0");
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(raised, "hex").reverse()]);
}
