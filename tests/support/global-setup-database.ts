/** Once per run, before the first test that needs a database: one cluster, and in it the template of all others. */
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startTestCluster, type TestCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** Of the database "postgres" in the cluster of this run. */
    clusterUrl: string;
  }
}

const TEMPLATE = "latchkey_template";

/** Vitest evaluates this file once per project; they share the cluster. */
const SHARED = Symbol.for("latchkey.test-cluster");
type Holder = typeof globalThis & { [SHARED]?: { cluster: Promise<TestCluster>; users: number } | undefined };
const holder: Holder = globalThis;

export async function setup(project: TestProject): Promise<void> {
  Object.assign(process.env, project.config.env);
  holder[SHARED] ??= { cluster: prepare(), users: 0 };
  holder[SHARED].users += 1;
  const cluster = await holder[SHARED].cluster;
  project.provide("clusterUrl", cluster.urlOf("postgres"));
}

export async function teardown(): Promise<void> {
  const shared = holder[SHARED];
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  holder[SHARED] = undefined;
  // Without one, setup has said why.
  await shared.cluster.then(
    (cluster) => cluster.stop(),
    () => undefined,
  );
}

async function prepare(): Promise<TestCluster> {
  const cluster = await startTestCluster();
  try {
    const client = new pg.Client({ connectionString: cluster.urlOf("postgres") });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await client.end();
    // Not before the client is generated.
    const { migrate } = await import("@/lib/db/migrate");
    await migrate(cluster.urlOf(TEMPLATE));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
