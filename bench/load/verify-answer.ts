/** Whether an answer is right, and not only quick: its token is verified with the published key. Pure. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Kind } from "./cases";
import { KEYS_PER_ISSUE, NEWEST_RELEASE, SLUG } from "./known";
import { machineOf } from "./requests";

export type PublicKey = { kid: string; key: KeyObject };

export function publicKeyOf({ kid, publicKey }: { kid: string; publicKey: Uint8Array }): PublicKey {
  return { kid, key: createPublicKey({ key: Buffer.from(publicKey), type: "spki", format: "der" }) };
}

export function expectedStatus(kind: Kind): number {
  return kind === "issue" ? 201 : 200;
}

/** Why the body is wrong, or null. */
export function faultOf(kind: Kind, caller: number, body: string, publicKey: PublicKey): string | null {
  if (kind === "feed")
    return body.includes(`bench-${NEWEST_RELEASE}.exe`) ? null : "the newest release is not there";
  try {
    const answer = JSON.parse(body);
    if (kind === "check") {
      const isIt = answer.updateAvailable === true && answer.latest.version === NEWEST_RELEASE;
      return isIt && answer.latest.downloadUrl ? null : "the newest release is not offered";
    }
    if (kind === "issue") {
      const keys = new Set(answer.keys.map(({ key }: { key: string }) => key));
      return keys.size === KEYS_PER_ISSUE ? null : `${keys.size} different keys were issued`;
    }
    return faultOfToken(answer.token, machineOf(kind, caller), publicKey);
  } catch (error) {
    return `the answer cannot be read (${error})`;
  }
}

function faultOfToken(token: string, machineId: string, { kid, key }: PublicKey): string | null {
  const [payload = "", signature = ""] = token.split(".");
  if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64url")))
    return "the token's signature is wrong";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  const isIt =
    claims.sub === machineId && claims.kid === kid && claims.app === SLUG && claims.status === "active";
  return isIt && claims.exp * 1000 > Date.now() ? null : "the token is not of this device";
}
