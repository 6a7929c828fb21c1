/** Answers as typed values, for tests that go on with what they were given. */
import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/tests/support/personas";

export const KEY = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;
export const MANAGE_CODE = /^VC(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;
export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const issued = z.object({
  keys: z.array(z.object({ id: z.string(), key: z.string(), manageCode: z.string().optional() })),
});

const signed = z.object({
  status: z.literal("active"),
  token: z.string(),
  license: z.record(z.string(), z.unknown()),
});

const claims = z.looseObject({
  kid: z.string(),
  jti: z.string(),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
});

const published = z.object({
  algorithm: z.literal("Ed25519"),
  keys: z.array(z.object({ publicKey: z.string(), active: z.boolean(), kid: z.string() })),
});

export function issuedKeys(answer: Answer) {
  expect(answer).toMatchObject({ status: 201 });
  return issued.parse(answer.body).keys;
}

export function onlyIssuedKey(answer: Answer) {
  const [key, ...more] = issuedKeys(answer);
  if (!key || more.length > 0) throw new Error("not exactly one key was issued");
  return key;
}

export function signedLicense(answer: Answer) {
  expect(answer).toMatchObject({ status: 200 });
  return signed.parse(answer.body);
}

export function publishedKeys(answer: Answer) {
  expect(answer).toMatchObject({ status: 200 });
  return published.parse(answer.body).keys;
}

/** What a token says, unverified. */
export function claimsOf(token: string) {
  return claims.parse(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()));
}

/** Status and body, which is what most tests compare. */
export function said({ status, body }: Answer): Pick<Answer, "status" | "body"> {
  return { status, body };
}
