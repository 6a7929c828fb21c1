import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { rememberedApplication } from "@/lib/domain/activations/licensing-catalogue";
import {
  activateSigningKey,
  createSigningKey,
  withdrawSigningKey,
} from "@/lib/domain/applications/signing-keys";
import { aLicense, anActivation, aPlan, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";

const MACHINE = "machine-1";

let license: Awaited<ReturnType<typeof aLicense>>;
let device: ReturnType<typeof anonymous>;
let token: string;

beforeEach(async () => {
  license = await aLicense({}, { manageCodes: true });
  device = anonymous(license.application.slug);
  ({ token } = await anActivation(license.application, license.key, MACHINE));
  // From here on all of it is in memory.
  await device.validate({ token, machineId: MACHINE });
});

/** As another server would, of which this process hears only by the database. */
const elsewhere = (sql: string, values: unknown[] = []) => databasePool().query(sql, values);

const ways = () =>
  [
    ["validate by key", () => device.validate({ key: license.key, machineId: MACHINE })],
    ["validate by token", () => device.validate({ token, machineId: MACHINE })],
    ["activate", () => device.activate({ key: license.key, machineId: MACHINE })],
  ] as const;

describe("what is kept in memory of an application shows a change in the very next answer", () => {
  it("of a plan", async () => {
    for (const [index, [, ask]] of ways().entries()) {
      await elsewhere("UPDATE plans SET name = $2, features = $3 WHERE id = $1", [
        license.plan.id,
        `Name ${index}`,
        { export: index },
      ]);
      expect(await ask()).toMatchObject({
        status: 200,
        body: { license: { planName: `Name ${index}`, features: { export: index } } },
      });
    }
  });

  it("of another plan than the one it was sold with, made a moment ago", async () => {
    for (const [index, [, ask]] of ways().entries()) {
      const { id, code } = await aPlan(license.application, { code: `new-${index}` });
      await elsewhere("UPDATE license_keys SET plan_id = $2 WHERE id = $1", [license.id, id]);
      expect(await ask()).toMatchObject({ status: 200, body: { license: { plan: code } } });
    }
  });

  it("of the application", async () => {
    for (const [index, [, ask]] of ways().entries()) {
      const hasCodes = index % 2 === 1;
      await elsewhere("UPDATE applications SET manage_codes = $2 WHERE id = $1", [
        license.application.id,
        hasCodes,
      ]);
      const { body } = await ask();
      expect(JSON.stringify(body).includes("manageUrl")).toBe(hasCodes);
    }
    await elsewhere("UPDATE applications SET kind = 'updates_only' WHERE id = $1", [license.application.id]);
    for (const [, ask] of ways().slice(0, 2)) expect(await ask()).toMatchObject({ status: 404 });
  });

  it("of the key that signs, and of one that is withdrawn", async () => {
    const { kid } = await createSigningKey(contextAt(), license.application, "license");
    await activateSigningKey(contextAt(), license.application, kid);
    for (const [, ask] of ways()) {
      const { body } = await ask();
      const [payload = ""] = (body as { token: string }).token.split(".");
      expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({ kid });
    }
    const former = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
    await withdrawSigningKey(contextAt(), license.application, former);
    expect(await device.validate({ token, machineId: MACHINE })).toMatchObject({
      status: 404,
      body: { error: "invalid_key" },
    });
  });

  it("and nothing of the key itself is kept: suspended is suspended at once", async () => {
    await elsewhere("UPDATE license_keys SET state = 'suspended' WHERE id = $1", [license.id]);
    for (const [, ask] of ways())
      expect(await ask()).toMatchObject({ status: 403, body: { error: "suspended" } });
    await elsewhere("UPDATE license_keys SET state = 'active' WHERE id = $1", [license.id]);
    for (const [, ask] of ways()) expect(await ask()).toMatchObject({ status: 200 });
  });

  it("while many ask at the same time as it happens: from the change on nobody gets the old one", async () => {
    const answers = Array.from({ length: 200 }, async (_, index) => {
      if (index === 100) await elsewhere("UPDATE plans SET name = 'After' WHERE id = $1", [license.plan.id]);
      const { body } = await device.validate({ key: license.key, machineId: MACHINE });
      return (body as { license: { planName: string } }).license.planName;
    });
    expect(new Set(await Promise.all(answers)).has("After")).toBe(true);
    const { body } = await device.validate({ key: license.key, machineId: MACHINE });
    expect(body).toMatchObject({ license: { planName: "After" } });
  });
});

describe("an application that is not there", () => {
  it("takes no place in memory, and is found as soon as it is there", async () => {
    expect(await anonymous("not-there-yet").validate({ key: license.key, machineId: MACHINE })).toMatchObject(
      {
        status: 404,
      },
    );
    expect(rememberedApplication("not-there-yet")).toBeNull();
    const { application, key } = await aLicense({}, { slug: "not-there-yet" });
    await anActivation(application, key, MACHINE);
    expect(await anonymous("not-there-yet").validate({ key, machineId: MACHINE })).toMatchObject({
      status: 200,
    });
    expect(rememberedApplication("not-there-yet")?.applicationId).toBe(application.id);
  });

  it("does not answer for another's key", async () => {
    const other = await aLicense();
    const asked = anonymous(other.application.slug);
    for (const body of [{ key: license.key }, { token }]) {
      expect(await asked.validate({ ...body, machineId: MACHINE })).toMatchObject({
        status: 404,
        body: { error: "invalid_key" },
      });
    }
  });
});
