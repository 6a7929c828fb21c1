/** Signing as the Standard Webhooks specification says (standardwebhooks.com). Pure. */
import { createHmac, randomBytes } from "node:crypto";
import { PlainSecret } from "../../../crypto/secret";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function generateWebhookSecret(): PlainSecret {
  return new PlainSecret(PREFIX + randomBytes(SECRET_BYTES).toString("base64"));
}

export type SignedHeaders = Readonly<{
  "webhook-id": string;
  "webhook-timestamp": string;
  "webhook-signature": string;
}>;

/** One signature for each secret, so that a receiver may have either. `at`: of this try. */
export function signedHeaders(
  id: string,
  at: Date,
  body: string,
  secrets: readonly PlainSecret[],
): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.expose().slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
