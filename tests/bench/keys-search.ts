/** The work behind `keys-search.mjs`: seeds a throw-away database, times every kind of search, prints the plans. */
import pg from "pg";
import { connectDatabase, databasePool, disconnectDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { createApplication } from "@/lib/domain/applications/create";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { exportKeys } from "@/lib/domain/keys/export-keys";
import { type KeyFilters, NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { seedKeys } from "@/tests/support/seed-keys";
import { startTestCluster } from "@/tests/support/test-cluster";

const RUNS = 7;

type Sample = { id: string; last_four: string; email: string; name: string; machine_id: string };

export async function bench(keys: number, withPlans: boolean): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const url = cluster.urlOf("postgres");
    Object.assign(process.env, {
      DATABASE_URL: url,
      LOG_LEVEL: "warn",
      BASE_URL: "https://licenses.example.test",
    });
    for (const name of ["MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET"])
      process.env[name] = "a secret of a benchmark, thirty-two long";
    await migrate(url);
    connectDatabase(url);
    await run(keys, withPlans);
  } finally {
    await disconnectDatabase();
    await cluster.stop();
  }
}

async function run(keys: number, withPlans: boolean): Promise<void> {
  const ctx = contextFor(COMMAND_LINE);
  const make = (slug: string) =>
    createApplication(ctx, {
      slug,
      name: slug,
      kind: "license_only",
      manageCodes: false,
      withSigningKeys: false,
    });
  const [application, other] = [await make("bench-app"), await make("other-app")];
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  // The server may be stopped before the last connection has said goodbye.
  pool.on("error", () => undefined);
  await seedKeys(pool, application.id, keys);
  await seedKeys(pool, other.id, Math.ceil(keys / 10));
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
  for (const [name, filters, cursor = null] of cases) {
    const asked = { ...NO_FILTERS, ...filters };
    const times: number[] = [];
    let found = 0;
    for (let index = 0; index < RUNS; index++) {
      const start = performance.now();
      found = (await searchKeys(contextFor(COMMAND_LINE), application, asked, cursor)).keys.length;
      times.push(performance.now() - start);
    }
    const [best = 0, middle = 0] = [Math.min(...times), times.toSorted((a, b) => a - b)[RUNS >> 1]];
    console.log(
      `${name.padEnd(34)} ${middle.toFixed(1).padStart(8)} ms (best ${best.toFixed(1)}), ${found} keys`,
    );
    if (withPlans) await printPlan(() => searchKeys(contextFor(COMMAND_LINE), application, asked, cursor));
  }
  const start = performance.now();
  let exported = 0;
  for await (const batch of exportKeys(ctx, application, NO_FILTERS)) exported += batch.length;
  console.log(`export of ${exported} keys: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await pool.end();
}

type Asked = { text: string; values: unknown[] };

/** The very statement that the search sent, explained. */
async function printPlan(search: () => Promise<unknown>): Promise<void> {
  const pool = databasePool();
  const query = pool.query;
  const asked: Asked[] = [];
  pool.query = ((request: Asked, ...rest: unknown[]) => {
    asked.push(request);
    return Reflect.apply(query, pool, [request, ...rest]);
  }) as typeof pool.query;
  await search();
  pool.query = query;
  const statement = asked.find(({ text }) => text.includes("AS found"));
  if (!statement) return;
  const { rows } = await pool.query<{ "QUERY PLAN": string }>({
    text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${statement.text}`,
    values: statement.values,
  });
  console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
}
