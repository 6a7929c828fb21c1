import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aShop } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { databaseText } from "../database-text";
import { captureLogText } from "../log-text";
import { issuedKeys, signedLicense } from "../read";

/** A secret in every form in which it could be found again without the pepper. */
function formsOf(secret: string): string[] {
  const spellings = [
    secret,
    secret.replaceAll("-", ""),
    secret.toLowerCase(),
    secret.replace(/^(VC-|lk_svc_)/, ""),
  ];
  return spellings.flatMap((text) => [
    text,
    Buffer.from(text).toString("hex"),
    Buffer.from(text).toString("base64").replace(/=+$/, ""),
    ...["md5", "sha1", "sha256", "sha512"].flatMap((name) => [
      createHash(name).update(text).digest("hex"),
      createHash(name).update(text).digest("base64url"),
    ]),
  ]);
}

const secrets: Record<string, string> = {};
const logText = captureLogText();

beforeAll(async () => {
  const { application, service } = await aShop({ manageCodes: true });
  const seller = serviceToken(application.slug, service.token);
  const device = anonymous(application.slug);
  const keys = issuedKeys(await seller.issue({ plan: "pro", count: 3, note: "a findable note" }));
  for (const [index, { id, key, manageCode }] of keys.entries()) {
    Object.assign(secrets, { [`key ${index}`]: key, [`management code ${index}`]: manageCode });
    await seller.lookUp({ key });
    const { token } = signedLicense(await device.activate({ key, machineId: `machine-${index}` }));
    secrets[`license token ${index}`] = token;
    await device.validate({ token, machineId: `machine-${index}`, version: "2.0.0" });
    await device.deactivate({ token, machineId: `machine-${index}` });
    await seller.suspend(id, { reason: "test" });
    await device.activate({ key, machineId: "machine-x" });
  }
  secrets["service token"] = service.token;
  await seller.issue(`{"plan":"pro","note":"${service.token}`);
});

describe("keys, management codes and tokens", () => {
  it("are nowhere in the database, plain or hashed without the pepper", async () => {
    const text = (await databaseText()).toLowerCase();
    expect(text).toContain("a findable note");
    expect(Object.keys(secrets)).toHaveLength(10);
    for (const [name, secret] of Object.entries(secrets)) {
      const found = formsOf(secret).filter((form) => text.includes(form.toLowerCase()));
      expect(found, name).toEqual([]);
    }
  });

  it("are nowhere in the log, down to trace", () => {
    expect(logText()).toContain('"msg":"call"');
    for (const [name, secret] of Object.entries(secrets)) {
      expect(logText().includes(secret), name).toBe(false);
      expect(logText().includes(secret.slice(0, 12)), `the beginning of ${name}`).toBe(false);
    }
  });
});

describe("a call that fails unforeseen, 500", () => {
  it("answers the bare code, and logs neither what was sent nor what the database printed of it", async () => {
    const { application, service } = await aShop();
    const seller = serviceToken(application.slug, service.token);
    await databasePool().query("ALTER TABLE license_keys ADD CONSTRAINT no_boom CHECK (name <> 'Ms Boom')");
    const body = { plan: "pro", name: "Ms Boom", email: "boom@example.com", note: "private remark" };
    const answer = await seller.issue(body);
    expect(answer).toMatchObject({ status: 500, body: { error: "internal_error" } });
    expect(answer.body).toEqual({ error: "internal_error" });
    expect(logText()).toContain("a call failed");
    expect(logText()).toContain("no_boom");
    for (const sent of ["Ms Boom", "boom@example.com", "private remark", service.token, seller.address]) {
      expect(logText().includes(sent), sent).toBe(false);
    }
  });
});
