/** Answers of the update interface as typed values, for tests that go on with what they were given. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "./personas";

const statement = z.strictObject({
  v: z.literal(1),
  typ: z.literal("release"),
  iss: z.string(),
  product: z.string(),
  kind: z.enum(["core", "plugin"]),
  plugin: z.string().nullable(),
  variant: z.string().nullable(),
  channel: z.enum(["stable", "beta"]),
  version: z.string(),
  seq: z.int().positive(),
  name: z.string().nullable(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  platform: z.enum(["macos", "windows", "linux", "any"]).nullable(),
  arch: z.enum(["universal", "x64", "arm64", "x86", "armv7", "any"]).nullable(),
  fileKind: z.string().nullable(),
  image: z.string().nullable(),
  releasedAt: z.string(),
  critical: z.boolean(),
  manual: z.boolean(),
  minCoreVersion: z.string().nullable(),
  notesSha256: z.string().nullable(),
  kid: z.string(),
  iat: z.int(),
});

const freshness = z.strictObject({
  v: z.literal(1),
  typ: z.literal("freshness"),
  iss: z.string(),
  product: z.string(),
  variant: z.string(),
  channel: z.enum(["stable", "beta"]),
  platform: z.string().nullable(),
  arch: z.string().nullable(),
  latestVersion: z.string().nullable(),
  latestSeq: z.int().positive().nullable(),
  pluginsSha256: z.string(),
  iat: z.int(),
  exp: z.int(),
});

const artifact = z.looseObject({
  version: z.string(),
  sha256: z.string().nullish(),
  signature: z.string().optional(),
  payload: z.string().optional(),
  kid: z.string().optional(),
  downloadUrl: z.string().optional(),
  image: z.string().optional(),
  requiresAuthorization: z.literal(true).optional(),
  authorizationReason: z.string().optional(),
});

const latest = artifact.extend({ critical: z.boolean(), manual: z.boolean() });
const checked = z.looseObject({
  updateAvailable: z.boolean(),
  latest: latest.nullable(),
  plugins: z.array(artifact.extend({ id: z.string(), premium: z.boolean() })),
  changelog: z.array(z.object({ version: z.string(), releasedAt: z.string(), notes: z.string().nullable() })),
  freshness: z.strictObject({ payload: z.string(), signature: z.string(), kid: z.string() }).nullable(),
});

const uploaded = z.looseObject({
  id: z.string(),
  version: z.string(),
  status: z.enum(["draft", "published", "withdrawn"]),
  payload: z.string().nullable(),
  signature: z.string().nullable(),
  kid: z.string().nullable(),
});

/** The check's answer; fails unless it is 200. */
export function checkedBody(answer: Answer) {
  expect(answer).toMatchObject({ status: 200 });
  return checked.parse(answer.body);
}

/** `latest`, which must be there. */
export function latestOf(answer: Answer) {
  const { latest: found } = checkedBody(answer);
  if (!found) throw new Error("nothing is published");
  return found;
}

/** The envelope of the freshness and what it says, unverified; exactly the decided fields, or it fails. */
export function freshnessOf(answer: Answer) {
  const { freshness: signed } = checkedBody(answer);
  if (!signed) throw new Error("there is no freshness");
  const says = freshness.parse(JSON.parse(Buffer.from(signed.payload, "base64url").toString("utf8")));
  return { ...signed, says };
}

export function downloadUrlOf(answer: Answer): string {
  const { downloadUrl } = latestOf(answer);
  if (!downloadUrl) throw new Error("there is no downloadUrl");
  return downloadUrl;
}

/** The record of an upload that was taken. */
export function uploadedRecord(answer: Answer) {
  expect(answer).toMatchObject({ status: 201 });
  return uploaded.parse(answer.body);
}

/** What a statement says, unverified; exactly the decided fields, or it fails. */
export function statementIn(payload: string | null | undefined) {
  return statement.parse(JSON.parse(Buffer.from(payload ?? "", "base64url").toString("utf8")));
}

/** What the record of a release with one file says of it, for any platform; `signed` is its statement. */
export function onlyFile(name: string, size: number, sha256: string, signed: object = {}) {
  return {
    id: expect.any(String),
    platform: "any",
    arch: "any",
    kind: "zip",
    name,
    size,
    sha256,
    build: null,
    minSystem: null,
    role: "program",
    ...{ seq: null, payload: null, signature: null, kid: null },
    ...signed,
  };
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
