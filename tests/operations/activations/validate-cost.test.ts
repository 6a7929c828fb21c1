import pg from "pg";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { databasePool } from "@/lib/db/client";
import { validate } from "@/lib/domain/activations/validate";
import { parseLicenseKey } from "@/lib/domain/keys/license-key";
import { ago, aLicense, anActivation, contextAt, HOUR_MS } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";

const MACHINE = "machine-1";

let license: Awaited<ReturnType<typeof aLicense>>;
let token: string;

beforeAll(async () => {
  license = await aLicense();
  ({ token } = await anActivation(license.application, license.key, MACHINE, { version: "1.0.0" }));
  // What comes first in a process, keys unsealed for one, is not the normal case.
  await anonymous(license.application.slug).validate({ token, machineId: MACHINE });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Every statement that leaves for the database, whoever sends it, with the call itself unchanged. */
async function statementsOf(work: () => Promise<{ status: number }>) {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await work();
  return { status, statements: sent.mock.calls.length };
}

describe("validate in the normal case", () => {
  it.each(["key", "token"] as const)("is one round trip to the database, by %s", async (way) => {
    const identity = way === "key" ? { key: license.key } : { token };
    const device = anonymous(license.application.slug);
    const call = () => device.validate({ ...identity, machineId: MACHINE, version: "1.0.0" });
    expect(await statementsOf(call)).toEqual({ status: 200, statements: 1 });
  });

  it("is two when it has something to write, which shows that every statement is counted", async () => {
    const device = anonymous(license.application.slug);
    const call = (version: string) => () => device.validate({ token, machineId: MACHINE, version });
    expect(await statementsOf(call("1.1.0"))).toEqual({ status: 200, statements: 2 });
    vi.restoreAllMocks();
    expect(await statementsOf(call("1.1.0"))).toEqual({ status: 200, statements: 1 });
  });
});

describe("while somebody holds the lock of the key's row", () => {
  async function whileLocked<T>(keyId: string, work: () => Promise<T>): Promise<T> {
    const holder = await databasePool().connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT 1 FROM license_keys WHERE id = $1 FOR UPDATE", [keyId]);
      return await work();
    } finally {
      await holder.query("ROLLBACK");
      holder.release();
    }
  }

  it("validate answers, also when it has something to write, while activate waits", async () => {
    const { application, key, id } = await aLicense();
    const parsed = parseLicenseKey(key);
    if (!parsed) throw new Error("not a license key");
    const seen = ago(2 * HOUR_MS);
    await anActivation(application, key, MACHINE, { now: seen });
    let activated = false;
    const waiting = await whileLocked(id, async () => {
      const activation = anActivation(application, key, "machine-2").then(() => {
        activated = true;
      });
      const input = { identity: { key: parsed }, machineId: MACHINE };
      for (const version of [null, "2.0.0"])
        await expect(validate(contextAt(), application.slug, { ...input, version })).resolves.toHaveProperty(
          "token",
        );
      expect(activated).toBe(false);
      return { activation };
    });
    await waiting.activation;
    expect(activated).toBe(true);
  });
});
