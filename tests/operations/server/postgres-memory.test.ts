import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { joinCluster } from "@/lib/runtime/embedded-postgres/join-cluster";
import { type Cluster, clusterIn, stopPostgres } from "@/lib/runtime/embedded-postgres/postgres-cluster";

let parent: string;
let cluster: Cluster;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "latchkey-memory-"));
  await chmod(parent, 0o711);
  cluster = clusterIn(parent, randomBytes(16).toString("hex"));
});
afterEach(async () => {
  await stopPostgres(cluster.directory);
  await rm(parent, { recursive: true, force: true });
});

async function memoryGiven(wanted: string): Promise<unknown> {
  const { client } = await joinCluster(cluster, "command", new AbortController().signal, { memory: wanted });
  const { rows } = await client.query("SHOW shared_buffers");
  await client.end();
  return rows[0]?.shared_buffers;
}

it("gives the embedded database the memory it is to have", async () => {
  expect(await memoryGiven("200MB")).toBe("200MB");
});

it("starts it with PostgreSQL's own choice where the system refuses more", async () => {
  expect(await memoryGiven("7TB")).toBe("128MB");
});
