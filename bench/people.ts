/** The work behind `people.mjs`: seeds keys and a sealed log, then times erasures, the archive and the hourly job, and prints plans. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { reloadConfig } from "@/lib/config";
import { createApplication } from "@/lib/domain/applications/create";
import { sealAll } from "@/lib/domain/audit/seal";
import { verifyChain } from "@/lib/domain/audit/verify-chain";
import { COMMAND_LINE, contextFor } from "@/lib/domain/context";
import { ABOUT_PERSON } from "@/lib/domain/erasure/erase-from-log";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { exportPerson, heldCounts } from "@/lib/domain/erasure/personal-data";
import { spelledPattern } from "@/lib/domain/erasure/spellings";
import { forgetDevices } from "@/lib/domain/erasure/sweep-expired";
import { detachLog } from "@/lib/log-archive/detach-log";
import { exportLog } from "@/lib/log-archive/export-log";
import { verifyLogFile } from "@/lib/log-archive/verify-log-file";
import { seedKeys } from "@/tests/support/seed-keys";
import { onOwnDatabase } from "./on-own-database";

export async function bench(keys: number, entries: number): Promise<void> {
  await onOwnDatabase(() => measure(keys, entries));
}

const ctx = () => contextFor(COMMAND_LINE);

async function measure(keys: number, entries: number): Promise<void> {
  const { id: applicationId } = await createApplication(ctx(), {
    slug: "bench-app",
    name: "bench",
    kind: "license_only",
    manageCodes: false,
    withSigningKeys: true,
  });
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    options: "-c maintenance_work_mem=1GB",
  });
  // The server may be stopped before the last connection has said goodbye.
  pool.on("error", () => undefined);
  await timed("seed", () => seedKeys(pool, [{ applicationId, keys }]));
  await pool.query(
    "DELETE FROM audit_entries WHERE id < (SELECT id FROM audit_entries ORDER BY id DESC OFFSET $1 LIMIT 1)",
    [entries - 1],
  );
  await timed("seal", () => sealAll());
  await pool.query("VACUUM ANALYZE audit_entries, activations");
  await people(pool);
  await archive(pool);
  await devices(pool);
  await pool.end();
}

async function people(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT email_folded AS email FROM license_keys WHERE email_folded IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  const email = rows[0]?.email ?? "";
  await timed("count what is held", () => heldCounts(ctx(), email));
  await timed("export a person", () => exportPerson(ctx(), email));
  const about = [[], [], email, spelledPattern(email)];
  await plan(pool, `SELECT id FROM audit_entries WHERE ${ABOUT_PERSON}`, about);
  console.log(await timed("erase a person", () => erasePerson(ctx(), email)));
  await timed("erase them again", () => erasePerson(ctx(), email));
  await sealAll();
}

async function archive(pool: pg.Pool): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  const { rows } = await pool.query<{ month: string }>(
    "SELECT to_char(max(at) - interval '2 months', 'YYYY-MM') AS month FROM audit_entries WHERE seq IS NOT NULL",
  );
  const month = rows[0]?.month ?? "";
  for (const passphrase of [null, "correct horse battery staple"]) {
    const path = join(folder, passphrase ? "sealed.log" : "plain.log");
    console.log(
      await timed(`export the log${passphrase ? ", encrypted" : ""}`, () =>
        exportLog(ctx(), { month, path, passphrase }),
      ),
    );
  }
  const path = join(folder, "plain.log");
  await timed("verify the whole log", () => verifyChain());
  console.log(await timed("detach", () => detachLog(ctx(), { month, path, passphrase: null })));
  await sealAll();
  console.log((await timed("verify the rest", () => verifyChain())).intact);
  console.log((await timed("verify the file", () => verifyLogFile(ctx(), path, null))).intact);
  rmSync(folder, { recursive: true });
}

async function devices(pool: pg.Pool): Promise<void> {
  await pool.query("UPDATE activations SET released_at = last_seen_at WHERE left(md5(id::text), 1) = '0'");
  await pool.query("VACUUM ANALYZE activations");
  process.env.RELEASED_DEVICES_DAYS = "1";
  reloadConfig();
  await plan(pool, "SELECT id FROM activations WHERE released_at < $1 LIMIT 1000", [new Date()]);
  console.log(await timed("forget released devices", () => forgetDevices(ctx())));
  await timed("look again", () => forgetDevices(ctx()));
}

async function plan(pool: pg.Pool, text: string, values: unknown[]): Promise<void> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
  console.log(rows.map((row) => row["QUERY PLAN"]).join("\n"));
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  console.log(`${what}: ${Math.round(performance.now() - begun)} ms`);
  return result;
}
