/** The work behind `console-lists.mjs`: seeds a throw-away database, times every list of the console and of shops, prints the plans. */
import pg from "pg";
import { databasePool } from "@/lib/db/client";
import { recentActivity } from "@/lib/domain/applications/activity";
import { createApplication } from "@/lib/domain/applications/create";
import { listApplications, summarizeApplications } from "@/lib/domain/applications/list";
import { listPlans } from "@/lib/domain/applications/plans";
import { missingParts } from "@/lib/domain/applications/set-up";
import { listSigningKeyUse } from "@/lib/domain/applications/signing-key-use";
import { latestUsageSnapshot, takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { parseLogFilter } from "@/lib/domain/audit/filter";
import { logPage } from "@/lib/domain/audit/page";
import { timelineOf } from "@/lib/domain/audit/timeline";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { countKeys } from "@/lib/domain/keys/count-keys";
import { exportKeys } from "@/lib/domain/keys/export-keys";
import { keyDetail } from "@/lib/domain/keys/key-detail";
import { type KeyFilters, NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { keysInNeed } from "@/lib/domain/keys/keys-in-need";
import { listKeys, type WantedKeys } from "@/lib/domain/keys/list-keys";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { adoption, adoptionOfEach } from "@/lib/domain/releases/read-adoption";
import { seedKeys } from "@/tests/support/seed-keys";
import { onOwnDatabase } from "./on-own-database";

const RUNS = 7;
const LOG_ROWS = 50;

type Sample = { id: string; last_four: string; email: string; name: string; machine_id: string };

export async function bench(keys: number, withPlans: boolean): Promise<void> {
  await onOwnDatabase(() => measure(keys, withPlans));
}

async function measure(keys: number, withPlans: boolean): Promise<void> {
  const ctx = contextFor(COMMAND_LINE);
  const make = (slug: string) =>
    createApplication(ctx, {
      slug,
      name: slug,
      kind: "license_only",
      manageCodes: false,
      withSigningKeys: true,
    });
  const [application, other] = [await make("bench-app"), await make("other-app")];
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    options: "-c maintenance_work_mem=1GB",
  });
  // The server may be stopped before the last connection has said goodbye.
  pool.on("error", () => undefined);
  const seeding = performance.now();
  await seedKeys(pool, [
    { applicationId: application.id, keys },
    { applicationId: other.id, keys: Math.ceil(keys / 10) },
  ]);
  console.log(`seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  const sample = async (condition: string) => {
    const { rows } = await pool.query<Sample>(
      `SELECT k.*, a.machine_id FROM license_keys k LEFT JOIN activations a ON a.key_id = k.id
       WHERE k.application_id = $1 AND ${condition} ORDER BY k.id OFFSET $2 LIMIT 1`,
      [application.id, Math.floor(keys / 4)],
    );
    if (!rows[0]) throw new Error("nothing was seeded");
    return rows[0];
  };
  const [one, two] = [await sample("active_devices > 0"), await sample("k.name IS NOT NULL")];
  // Of one in a thousand: what a shop has changed since it looked last, and the orders of a day.
  await pool.query(
    `UPDATE license_keys SET updated_at = now(), order_id = 'order-' || right(id::text, 2)
     WHERE application_id = $1 AND left(md5(id::text), 3) = '000'`,
    [application.id],
  );
  await pool.query("VACUUM ANALYZE license_keys");
  const [lately, longAgo] = [ago(1), ago(900)];
  const asked: [string, WantedKeys, string?][] = [
    ["shop: an order", { orderId: "order-0a" }],
    ["shop: an order of nobody", { orderId: "order" }],
    ["shop: a customer", { email: { address: one.email, folded: one.email } }],
    ["shop: a plan", { plan: "plan-2" }],
    ["shop: a plan, from the middle", { plan: "plan-2" }, one.id],
    ["shop: suspended, of a plan", { status: "suspended", plan: "plan-3" }],
    ["shop: changed since yesterday", { updatedAfter: lately }],
    ["shop: changed since yesterday, a plan", { updatedAfter: lately, plan: "plan-2" }],
    ["shop: changed in the last years", { updatedAfter: longAgo }],
    ["shop: issued since yesterday", { createdAfter: lately }],
    ["shop: issued in the last years", { createdAfter: longAgo, plan: "plan-4" }],
    ["shop: changed in the future", { updatedAfter: ago(-1) }],
  ];
  const cases: [string, Partial<KeyFilters>, string?][] = [
    ["everything, first page", {}],
    ["everything, from the middle", {}, `older-${one.id}`],
    ["everything, back from the middle", {}, `newer-${one.id}`],
    ["last four", { text: one.last_four }],
    ["e-mail address", { text: one.email }],
    ["beginning of an e-mail address", { text: one.email.slice(0, 10) }],
    ["beginning that all have", { text: "user." }],
    ["name", { text: two.name }],
    ["word that a sixth of names have", { text: "gmbh" }],
    ["note", { text: `invoice ${keys / 2}` }],
    ["nothing found", { text: "nobody has this" }],
    ["only signs", { text: "?!?" }],
    ["machine id", { text: one.machine_id }],
    ["key id", { text: one.id }],
    ["active", { status: "active" }],
    ["expired", { status: "expired" }],
    ["suspended", { status: "suspended" }],
    ["revoked", { status: "revoked" }],
    ["plan", { plan: "plan-2" }],
    ["source console", { source: "console" }],
    ["never ends", { expiry: { kind: "never" } }],
    ["ends soon", { expiry: { kind: "soon" } }],
    ["past", { expiry: { kind: "past" } }],
    ["ends on one day", { expiry: { kind: "between", from: "2026-03-01", to: "2026-03-01" } }],
    ["a day when nothing ends", { expiry: { kind: "between", from: "2039-01-01", to: "2039-01-01" } }],
    ["revoked, plan, past", { status: "revoked", plan: "plan-4", expiry: { kind: "past" } }],
    ["suspended, ends soon", { status: "suspended", expiry: { kind: "soon" } }],
    ["gmbh, revoked, console", { text: "gmbh", status: "revoked", source: "console" }],
  ];
  console.log(`${keys} keys, and a tenth of it in another application`);
  const counting = performance.now();
  await takeUsageSnapshot(ctx, application);
  const snapshot = await latestUsageSnapshot(ctx, application);
  console.log(
    `snapshot: ${((performance.now() - counting) / 1000).toFixed(1)} s, ${snapshot?.activeKeys} active keys, ${snapshot?.devices} devices`,
  );
  const reads: Read[] = [
    ...asked.map(([name, wanted, after = null]): Read => {
      const page = { after, limit: 100 };
      return [name, async () => (await listKeys(ctx, application, wanted, page)).keys.length];
    }),
    ...cases.map(([name, filters, cursor = null]): Read => {
      const asked = { ...NO_FILTERS, ...filters };
      return [name, async () => (await searchKeys(ctx, application, asked, cursor)).keys.length];
    }),
    ...cases
      .filter(([, , cursor]) => cursor === undefined)
      .map(([name, filters]): Read => {
        const asked = { ...NO_FILTERS, ...filters };
        return [`count: ${name}`, async () => (await countKeys(ctx, application, asked)).matching.count];
      }),
    ...(["oldest", "ends"] as const).map((order): Read => {
      const read = () => searchKeys(ctx, application, { ...NO_FILTERS, status: "active" }, null, order);
      return [`active, ${order}`, async () => (await read()).keys.length];
    }),
    ["a key", async () => (await keyDetail(ctx, application, one.id)) && 1],
    ["a key's timeline", async () => (await timelineOf(ctx, one.id, { take: 20 })).entries.length],
    ["applications", async () => (await summarizeApplications(ctx)).length],
    ["plans with sold keys", async () => (await listPlans(ctx, application)).length],
    ["next steps", async () => (await missingParts(ctx, application)).length],
    ["activity of 90 days", async () => (await recentActivity(ctx, application, 90)).days.length],
    ["adoption of each version", async () => (await adoption(ctx, application)).versions.length],
    [
      "adoption of each application",
      async () => (await adoptionOfEach(ctx, await listApplications(ctx))).size,
    ],
    ["keys that need attention", async () => (await keysInNeed(ctx, application)).endingSoon.count],
    ["signing keys with devices", async () => (await listSigningKeyUse(ctx, application)).keys.length],
    ["the log", async () => logRows({})],
    ["the log of an application", async () => logRows({ application: "other-app" })],
    ["the log of a kind", async () => logRows({ kind: "service_token" })],
    ["the log of somebody who is not in it", async () => logRows({ actor: "nobody" })],
  ];
  for (const [name, read] of reads) {
    const times: number[] = [];
    let found: unknown = 0;
    for (let index = 0; index < RUNS; index++) {
      const start = performance.now();
      found = await read();
      times.push(performance.now() - start);
    }
    const [best = 0, middle = 0] = [Math.min(...times), times.toSorted((a, b) => a - b)[RUNS >> 1]];
    console.log(
      `${name.padEnd(34)} ${middle.toFixed(1).padStart(8)} ms (best ${best.toFixed(1)}), ${found} rows`,
    );
    if (withPlans) await printPlan(read);
  }
  const start = performance.now();
  let exported = 0;
  for await (const batch of exportKeys(ctx, application, NO_FILTERS)) exported += batch.length;
  console.log(`export of ${exported} keys: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await pool.end();
}

function ago(days: number): Date {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000);
}

/** Tells how many rows it found. */
type Read = [name: string, read: () => Promise<unknown>];

async function logRows(asked: Record<string, string>): Promise<number> {
  const filter = parseLogFilter((name) => asked[name] ?? "");
  return (await logPage(filter, null, LOG_ROWS)).rows.length;
}

type Asked = { text: string; values: unknown[] };

/** The longest of the very statements that were sent, explained. */
async function printPlan(read: () => Promise<unknown>): Promise<void> {
  const pool = databasePool();
  const query = pool.query;
  const asked: Asked[] = [];
  pool.query = ((request: Asked | string, ...rest: unknown[]) => {
    asked.push(typeof request === "string" ? { text: request, values: rest[0] as unknown[] } : request);
    return Reflect.apply(query, pool, [request, ...rest]);
  }) as typeof pool.query;
  await read();
  pool.query = query;
  const [statement] = asked.toSorted((one, other) => other.text.length - one.text.length);
  if (!statement) return;
  const { rows } = await pool.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${statement.text}`,
    values: statement.values,
  });
  console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
}
