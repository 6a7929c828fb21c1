/** The work behind `find.mjs`: seeds a throw-away database, times each kind of search, prints plans, and what the indexes cost. */
import pg from "pg";
import { databasePool } from "@/lib/db/client";
import { createApplication } from "@/lib/domain/applications/create";
import type { Application } from "@/lib/domain/applications/find";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { findEverything } from "@/lib/domain/find/find-everything";
import { readFindText } from "@/lib/domain/find/find-text";
import { FOUND_KINDS, type FoundKind } from "@/lib/domain/find/found";
import { seedFindable } from "@/tests/support/seed-findable";
import { measureWrites } from "./find-writes";
import { onOwnDatabase } from "./on-own-database";

const RUNS = 7;
const PER_GROUP = 8;
const INDEXES = ["license_keys_email_words_idx", "activations_name_beginning_idx"];

export async function bench(keys: number, withPlans: boolean): Promise<void> {
  await onOwnDatabase(() => measure(keys, withPlans), { shared_buffers: "4GB" });
}

async function measure(keys: number, withPlans: boolean): Promise<void> {
  const ctx = contextFor(COMMAND_LINE);
  const applications: Application[] = [];
  for (const slug of ["alpha", "beta", "gamma"]) applications.push(await anApplication(slug));
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    options: "-c maintenance_work_mem=256MB",
  });
  // The server may be stopped before the last connection has said goodbye.
  pool.on("error", () => undefined);
  const seeding = performance.now();
  const built = await seedFindable(
    pool,
    applications.map(({ id }) => ({ applicationId: id, keys: Math.ceil(keys / applications.length) })),
  );
  console.log(`seeded ${keys} keys in ${seconds(seeding)} s`);
  for (const name of INDEXES) {
    const { rows } = await pool.query<{ mb: string }>(
      "SELECT round(pg_relation_size($1::regclass) / 1e6) AS mb",
      [name],
    );
    console.log(`${name}: ${rows[0]?.mb} MB, built in ${built.get(name)?.toFixed(1)} s`);
  }
  const { rows } = await pool.query<Sample>(SAMPLE);
  const [sample] = rows;
  if (!sample) throw new Error("nothing was seeded");
  const [local = "", domain = ""] = sample.email.split("@");
  const texts: [string, string][] = [
    ["a whole address", sample.email],
    ["its beginning", local.slice(0, 6)],
    ["its middle", sample.email.slice(2, 14)],
    ["a rare domain", domain],
    ["with its @", `@${domain}`],
    ["a domain of a third of all", "mailbox.example"],
    ["one of 1 % of all, sold long ago", "bigcorp.example"],
    ["three letters", "ann"],
    ["three letters of nobody", "qqq"],
    ["a name", sample.name],
    ["a word of a sixth of the names", "gmbh"],
    ["a note", "invoice 12340"],
    ["last four", sample.last_four],
    ["a key's id", sample.id],
    ["a machine id", sample.machine_id],
    ["a device's name", sample.device],
    ["the beginning of a third of them", "desktop-"],
    ["nothing", "nobody has this"],
    ["only signs", "?!?"],
    ["a version", "2.4.1"],
  ];
  for (const [name, text] of texts) {
    await time(name, text, FOUND_KINDS);
    if (withPlans) await printPlans(text);
  }
  await measureWrites(pool, applications[0] as Application, INDEXES);
  await pool.end();

  async function time(name: string, text: string, kinds: readonly FoundKind[]): Promise<void> {
    const times: number[] = [];
    let found = "";
    for (let index = 0; index < RUNS; index++) {
      const start = performance.now();
      const groups = await findEverything(ctx, readFindText(text), PER_GROUP, kinds);
      times.push(performance.now() - start);
      found = kinds.map((kind) => `${groups[kind].rows.length}${groups[kind].hasMore ? "+" : ""}`).join(" ");
    }
    const [best = 0, middle = 0] = [Math.min(...times), times.toSorted((a, b) => a - b)[RUNS >> 1]];
    console.log(
      `${name.padEnd(36)} ${middle.toFixed(1).padStart(8)} ms (first ${times[0]?.toFixed(1)}, best ${best.toFixed(1)}), ${found}`,
    );
  }
}

function anApplication(slug: string): Promise<Application> {
  return createApplication(contextFor(COMMAND_LINE), {
    slug,
    name: slug,
    kind: "license_only",
    manageCodes: false,
    withSigningKeys: true,
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

type Sample = {
  id: string;
  email: string;
  name: string;
  last_four: string;
  machine_id: string;
  device: string;
};

const SAMPLE = `
  SELECT k.id, k.email, k.name, k.last_four, d.machine_id, d.name AS device
  FROM (SELECT * FROM license_keys WHERE name IS NOT NULL AND email LIKE '%@company%' ORDER BY id
        OFFSET (SELECT count(*) / 100 FROM license_keys) LIMIT 1) AS k
  JOIN activations d ON d.key_id = k.id LIMIT 1`;

type Asked = { text: string; values: unknown[] };

/** Of keys and devices: of the very statements that were sent. */
async function printPlans(text: string): Promise<void> {
  const pool = databasePool();
  const query = pool.query;
  const asked: Asked[] = [];
  pool.query = ((request: Asked | string, ...rest: unknown[]) => {
    asked.push(typeof request === "string" ? { text: request, values: rest[0] as unknown[] } : request);
    return Reflect.apply(query, pool, [request, ...rest]);
  }) as typeof pool.query;
  await findEverything(contextFor(COMMAND_LINE), readFindText(text), PER_GROUP, ["keys", "devices"]);
  pool.query = query;
  for (const statement of asked) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) ${statement.text}`,
      values: statement.values,
    });
    console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
  }
}
