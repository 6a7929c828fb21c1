/** The part of the configuration that says where release files lie. Read by `config.ts` alone. */

import * as z from "zod";
import { parseAddress } from "../process/address";

export type StoragePlace =
  | { kind: "disk" }
  | {
      kind: "s3";
      /** With the bucket, without a trailing slash. */
      endpoint: string;
      /** The same place as clients reach it. */
      publicEndpoint: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** Before every key; ends with "/". */
      prefix: string;
    }
  | { kind: "blob"; token: string };

const text = z.string().trim().min(1);
const address = text.refine((value) => /^https?:$/.test(parseAddress(value)?.protocol ?? ""), {
  error: "must be an address that starts with http:// or https://",
});
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*\/?$/;
const BLOB_TOKEN = /^vercel_blob_rw_[A-Za-z0-9]+_[A-Za-z0-9]+$/;

export const storageVariables = {
  S3_ENDPOINT: address.optional(),
  S3_PUBLIC_ENDPOINT: address.optional(),
  S3_BUCKET: text.regex(/^[A-Za-z0-9._-]+$/, "must be the name of a bucket").optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PREFIX: text.regex(PREFIX, "must look like latchkey/ or apps/latchkey/").optional(),
  BLOB_READ_WRITE_TOKEN: text
    .regex(BLOB_TOKEN, "must look like vercel_blob_rw_…, as Vercel shows it")
    .optional(),
};

type Variables = z.infer<z.ZodObject<typeof storageVariables>>;

/** Throws a sentence for the operator when both kinds are given or one is incomplete. */
export function storagePlace(env: Variables): StoragePlace {
  const token = env.BLOB_READ_WRITE_TOKEN;
  const bucketIsWanted = Object.entries(env).some(([name, value]) => name.startsWith("S3_") && value);
  if (!bucketIsWanted) return token ? { kind: "blob", token } : { kind: "disk" };
  if (token) throw new Error("S3_* and BLOB_READ_WRITE_TOKEN exclude each other; keep one kind of storage.");
  return bucketPlace(env);
}

function bucketPlace(env: Variables): StoragePlace {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const bucket = env.S3_BUCKET ?? (endpoint && bucketInPath(endpoint));
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const needed = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    throw new Error(
      `Storage in a bucket also needs ${missing.join(", ")}; add what is missing or remove all S3_*.`,
    );
  }
  return {
    kind: "s3",
    endpoint: bucketAddress(endpoint, bucket),
    publicEndpoint: bucketAddress(env.S3_PUBLIC_ENDPOINT ?? endpoint, bucket),
    region: env.S3_REGION ?? "auto",
    accessKeyId,
    secretAccessKey,
    prefix: `${(env.S3_PREFIX ?? "latchkey").replace(/\/$/, "")}/`,
  };
}

function bucketInPath(endpoint: string): string | undefined {
  return new URL(endpoint).pathname.split("/").findLast(Boolean);
}

/** With the bucket at the end of the path, which every service takes, unless path or host name it already. */
function bucketAddress(endpoint: string, bucket: string): string {
  const { origin, hostname, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/+$/, "");
  const isNamed = path.endsWith(`/${bucket}`) || hostname.startsWith(`${bucket}.s3.`);
  return `${origin}${path}${isNamed ? "" : `/${bucket}`}`;
}
