/**
 * Addresses signed in the query (AWS Signature Version 4). s3mini's own leave `!'()*` as they are, which AWS does not:
 * a download named "App (x64).zip" would be refused.
 */
import { createHash, createHmac } from "node:crypto";
import { percentEncoded } from "./content-disposition";

export type S3Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

const ALGORITHM = "AWS4-HMAC-SHA256";

/** `address`: endpoint, bucket and key, in characters that need no escape. `query`: signed too, unescaped. */
export function presigned(
  method: "GET" | "PUT",
  address: string,
  query: Record<string, string>,
  seconds: number,
  now: Date,
  { region, accessKeyId, secretAccessKey }: S3Credentials,
): string {
  const { origin, host, pathname } = new URL(address);
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), region, "s3", "aws4_request"];
  const signed = canonicalQuery({
    ...query,
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": [accessKeyId, ...scope].join("/"),
    "X-Amz-Date": time,
    "X-Amz-Expires": String(seconds),
    "X-Amz-SignedHeaders": "host",
  });
  const request = [method, pathname, signed, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const digest = createHash("sha256").update(request).digest("hex");
  const key = scope.reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const signature = hmac(key, [ALGORITHM, time, scope.join("/"), digest].join("\n")).toString("hex");
  return `${origin}${pathname}?${signed}&X-Amz-Signature=${signature}`;
}

function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .join("&");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
