/** Verifies webhooks of a Latchkey server. Whatever throws means: answer 400. Node 20 or newer, Bun, Deno. */
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";

export type LatchkeyEvent = { type: string; timestamp: string; data: Record<string, unknown> };

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const AGE_MAX_SECONDS = 300;

/**
 * `body`: the request's body as it came, before any parser; `headers`: with names in lower case, as Node has them; `secret`: starts with
 * "whsec_"; `now`: in seconds. Store the `webhook-id`, and answer 200 without doing anything to one that you have seen.
 */
export function verifyWebhook(
  body: string,
  headers: Headers,
  secret: string,
  now: number = Date.now() / 1000,
): LatchkeyEvent {
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > AGE_MAX_SECONDS) {
    throw new Error("the timestamp is missing, or too far from now");
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  // Several while a secret is being replaced.
  const signatures = String(headers["webhook-signature"]).split(" ");
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
    return (
      signature.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected)
    );
  });
  if (!isSigned) throw new Error("the signature is missing or wrong");
  return JSON.parse(body);
}
