/** A benchmark's own PostgreSQL with our schema, thrown away afterwards. */
import { connectDatabase, disconnectDatabase } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { openRunDirectory } from "@/tests/support/run-directory";
import { startTestCluster } from "@/tests/support/test-cluster";
import { setUpEnvironment } from "./settings";

/** `settings`: of PostgreSQL. */
export async function onOwnDatabase(
  work: () => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const run = openRunDirectory();
  const cluster = await startTestCluster(settings);
  try {
    const url = cluster.urlOf("postgres");
    setUpEnvironment(url);
    await migrate(url);
    connectDatabase(url);
    await work();
  } finally {
    await disconnectDatabase();
    await cluster.stop();
    await run.close();
  }
}
