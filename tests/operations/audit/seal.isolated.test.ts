import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { databaseUrl } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { SEALED_AT_ONCE, sealAll, sealEntries } from "@/lib/domain/audit/seal";
import { verifyChain } from "@/lib/domain/audit/verify-chain";
import type { Job } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { contextAt } from "@/tests/support/factories";
import { indexReads } from "@/tests/support/index-reads";
import { readersOf } from "@/tests/support/query-plans";
import { aSealedLog, emptyLog, seqs, sql } from "./log-chain";

/** Entries from one number to another, with ids that sort by it. */
const MANY = `
  INSERT INTO audit_entries (id, at, actor_kind, actor_name, action, target, detail)
  SELECT lpad(to_hex(n), 32, '0')::uuid, now(), 'device', 'laptop', 'device.activated', 'key …' || n,
         jsonb_build_object('n', n)
  FROM generate_series($1::int, $2::int) n`;
/** In one statement, which a busy machine must get done before it is given up. */
const PART = 5_000;

async function many(entries: number): Promise<void> {
  for (let from = 1; from <= entries; from += PART)
    await sql(MANY, [from, Math.min(from + PART - 1, entries)]);
}

describe("sealing the console log", () => {
  beforeEach(emptyLog);

  it("gives entries their places in the order of their ids, and each a hash over the former", async () => {
    await aSealedLog(3);
    expect(await seqs()).toEqual([1, 2, 3]);
    expect(await verifyChain()).toMatchObject({ intact: true, entries: 3, unsealed: { entries: 0 } });
    expect(await sealEntries()).toBe(0);
  });

  it("gives an entry that was committed late the place at which it was seen", async () => {
    const late = new pg.Client({ connectionString: databaseUrl() });
    await late.connect();
    await late.query("BEGIN");
    await late.query(MANY, [1, 1]);
    await record(contextAt(), { applicationId: null, action: "operator.removed", target: "b@example.test" });
    expect(await sealAll()).toBe(1);
    await late.query("COMMIT");
    await late.end();
    expect(await sealAll()).toBe(1);
    expect(await verifyChain()).toMatchObject({ intact: true, entries: 2, head: { seq: "2" } });
  });

  it("has two sealers at once make one chain, while entries keep coming", async () => {
    await many(3 * SEALED_AT_ONCE);
    const sealing = jobs.filter(({ name }) => name === "log-sealing");
    const often = sealing.map((job): Job => ({ ...job, everyMs: 5, retryMs: 5 }));
    const sealers = [startJobs(often), startJobs(often), startJobs(often)];
    for (let number = 0; number < 50; number++) {
      await record(contextAt(), { applicationId: null, action: "plan.updated", target: "pro" });
    }
    const total = 3 * SEALED_AT_ONCE + 50;
    await expect.poll(async () => (await seqs()).at(-1)).toBe(total);
    await Promise.all(sealers.map((sealer) => sealer.stop()));
    expect(await verifyChain()).toMatchObject({ intact: true, entries: total, unsealed: { entries: 0 } });
  });

  it("leaves nothing half done when its transaction fails, and goes on afterwards", async () => {
    await many(10);
    await sql("ALTER TABLE audit_entries ADD CONSTRAINT no_seven CHECK (seq IS DISTINCT FROM 7)");
    await expect(sealAll()).rejects.toThrow("no_seven");
    expect((await verifyChain()).entries).toBe(0);
    await sql("ALTER TABLE audit_entries DROP CONSTRAINT no_seven");
    expect(await sealAll()).toBe(10);
    expect((await verifyChain()).intact).toBe(true);
  });

  it("looks at each waiting entry a few times to seal it, and at each sealed one to verify", async () => {
    const entries = 20 * SEALED_AT_ONCE;
    await many(entries);
    const before = await indexReads("audit_entries");
    expect(await sealAll()).toBe(entries);
    const changed = async () => (await indexReads("audit_entries")).changed - before.changed;
    // What the tests before this one did may arrive late.
    await expect.poll(changed).toBeGreaterThanOrEqual(entries);
    const after = await indexReads("audit_entries");
    expect(after.fetched - before.fetched).toBeLessThan(5 * entries);

    const verify = async () => expect(await verifyChain()).toMatchObject({ intact: true, entries });
    const readers = await readersOf("audit_entries", verify);
    const rows = readers.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0));
    expect(rows.reduce((sum, each) => sum + each, 0)).toBeLessThan(3 * entries);
  });
});
