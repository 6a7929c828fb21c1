import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { databasePool } from "@/lib/db/client";
import { flushHeartbeats } from "@/lib/domain/activations/heartbeats";
import { flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { ago, aLicense, anActivation, HOUR_MS } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";

const MACHINE = "machine-1";

let license: Awaited<ReturnType<typeof aLicense>>;
let token: string;

beforeEach(async () => {
  license = await aLicense();
  ({ token } = await anActivation(license.application, license.key, MACHINE, { version: "1.0.0" }));
  // What comes first in a process, keys unsealed for one, is not the normal case.
  await anonymous(license.application.slug).validate({ token, machineId: MACHINE });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Every statement that leaves for the database during the call, which is itself unchanged. What calls leave for later is
 * written before, and no timer that would write it fires meanwhile.
 */
async function statementsOf(work: () => Promise<{ status: number }>) {
  await flushHeartbeats();
  await flushActivityCounts();
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  const sent = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await work();
  vi.useRealTimers();
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

/** Runs `work` while another connection holds locks of `rows` (a FROM clause and its condition, $1 the key's id). */
async function whileLocked<T>(rows: string, keyId: string, work: () => Promise<T>): Promise<T> {
  const holder = await databasePool().connect();
  try {
    await holder.query("BEGIN");
    const locked = await holder.query(`SELECT 1 FROM ${rows} FOR UPDATE`, [keyId]);
    expect(locked.rowCount).toBe(1);
    return await work();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

const KEY_ROW = "license_keys k WHERE k.id = $1";
const EVERY_ROW = `license_keys k JOIN applications a ON a.id = k.application_id JOIN plans p ON p.id = k.plan_id
  JOIN signing_keys s ON s.id = a.license_signing_key_id JOIN activations x ON x.key_id = k.id WHERE k.id = $1`;

describe("while somebody holds locks", () => {
  it("of every row that validate reads, it answers: it takes none itself", async () => {
    const device = anonymous(license.application.slug);
    await whileLocked(EVERY_ROW, license.id, async () => {
      for (const way of [{ key: license.key }, { token }])
        expect(await device.validate({ ...way, machineId: MACHINE })).toMatchObject({ status: 200 });
    });
  });

  it("of the key's row, validate answers also when it has something to write, while activate waits", async () => {
    const { application, key, id } = await aLicense();
    const device = anonymous(application.slug);
    await anActivation(application, key, MACHINE, { now: ago(2 * HOUR_MS) });
    let activated = false;
    const { activation } = await whileLocked(KEY_ROW, id, async () => {
      const waiting = anActivation(application, key, "machine-2").then(() => {
        activated = true;
      });
      for (const version of [null, "2.0.0"])
        expect(await device.validate({ key, machineId: MACHINE, version })).toMatchObject({ status: 200 });
      expect(activated).toBe(false);
      return { activation: waiting };
    });
    await activation;
    expect(activated).toBe(true);
  });
});
