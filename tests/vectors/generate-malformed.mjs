/** Tokens of the wrong form. Where there is a signature that can be right, it is. */
import { base64url, signBytes, signedToken } from "./generate-keys.mjs";
import { payloadOf } from "./generate-valid.mjs";

const json = (changes) => JSON.stringify(payloadOf(changes));
/** Chosen so that both parts hold "-" or "_", and the payload does not end on a full group of four. */
const token = signedToken("current", json({ planName: "Pro ????>>>>" }));
const [payload, signature] = token.split(".");

export const malformedTokens = [
  ["an empty text", ""],
  ["the payload alone", payload],
  ["a dot alone", "."],
  ["an empty signature", `${payload}.`],
  ["an empty payload", `.${signature}`],
  ["a dot at the end", `${token}.`],
  ["a dot at the start", `.${token}`],
  ["a second signature", `${token}.${signature}`],
  ["a JSON Web Token with alg none", `${base64url('{"alg":"none"}')}.${payload}.`],
  ["a JSON Web Token with alg EdDSA", jsonWebToken()],
  ["padding after the payload", `${payload}${"=".repeat(4 - (payload.length % 4))}.${signature}`],
  ["padding after the signature", `${token}==`],
  ["the payload in the alphabet of plain base64", `${plain(payload)}.${signature}`],
  ["the signature in the alphabet of plain base64", `${payload}.${plain(signature)}`],
  ["unused bits set at the end of the payload", `${withUnusedBit(payload)}.${signature}`],
  ["unused bits set at the end of the signature", withUnusedBit(token)],
  ["a line feed at the end", `${token}\n`],
  ["a space at the start", ` ${token}`],
  ["a line feed within the signature", `${token.slice(0, -20)}\n${token.slice(-20)}`],
  ["a signature cut by one byte", `${payload}.${base64url(bytes(signature).subarray(0, 63))}`],
  ["a signature cut by one character", token.slice(0, -1)],
  ["a signature with one byte too many", `${payload}.${base64url([...bytes(signature), 0])}`],
  ["a payload cut in the middle", signedPart(payload.slice(0, 100))],
  ["a payload that is no JSON", signedToken("current", "v=1&sub=host-1.example")],
  ["a payload that is a JSON array", signedToken("current", `[${json()}]`)],
  ["a payload that is a JSON string", signedToken("current", JSON.stringify(json()))],
  ["a payload that is null", signedToken("current", "null")],
  ["two payloads one after the other", signedToken("current", json() + json())],
  ["version 2", signedToken("current", json({ v: 2 }))],
  ["the version as a text", signedToken("current", json({ v: "1" }))],
  ["no version", signedToken("current", json({ v: undefined }))],
  ["a release statement", signedToken("current", json({ typ: "release" }))],
  ["no type", signedToken("current", json({ typ: undefined }))],
  ["no machine", signedToken("current", json({ sub: undefined }))],
  ["no expiry", signedToken("current", json({ exp: undefined }))],
  ["the expiry as a text", signedToken("current", json({ exp: String(payloadOf().exp) }))],
];

/** Three parts and signed as its own standard wants: right in itself, but not a license token. */
function jsonWebToken() {
  const signed = `${base64url('{"alg":"EdDSA","typ":"JWT"}')}.${payload}`;
  return `${signed}.${base64url(signBytes("current", Buffer.from(signed)))}`;
}

function signedPart(part) {
  return `${part}.${base64url(signBytes("current", Buffer.from(part)))}`;
}

function plain(part) {
  return part.replaceAll("-", "+").replaceAll("_", "/");
}

function bytes(part) {
  return Buffer.from(part, "base64url");
}

/** Another text for the same bytes: readers that ignore the unused bits cannot tell them apart. */
function withUnusedBit(part) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.at(-1)) + 1];
}
