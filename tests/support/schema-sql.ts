/** The work behind `scripts/schema-sql.mjs`, which bundles and calls it. */
import { migrate } from "@/lib/db/migrate";
import { openRunDirectory } from "./run-directory";
import { type DiffStart, readSchema, schemaDiff } from "./schema-diff";
import { startTestCluster } from "./test-cluster";

export async function schemaSql(from: DiffStart): Promise<string> {
  const run = openRunDirectory();
  const cluster = await startTestCluster();
  try {
    const url = cluster.urlOf("postgres");
    // The configuration is read for its log level only.
    Object.assign(process.env, { DATABASE_URL: url, LOG_LEVEL: "warn" });
    for (const name of ["MASTER_KEY", "KEY_PEPPER", "AUTH_SECRET"])
      process.env[name] = "of no use to this tool";
    if (from === "database") await migrate(url);
    const sql = await schemaDiff(url, await readSchema(), from);
    return sql && `${sql}\n`;
  } finally {
    await cluster.stop();
    await run.close();
  }
}
