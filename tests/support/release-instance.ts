/** Standing in for other servers: each holds a lock in the database by which the others know that it lives. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterEach } from "vitest";
import { changeFeed } from "@/lib/db/change-feed";
import { databaseUrl } from "@/lib/db/client";

const open = new Set<pg.Client>();

afterEach(async () => {
  await Promise.all([...open].map((client) => client.end()));
  open.clear();
});

/** A connection that is not of this process's pool. */
export async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  open.add(client);
  await client.connect();
  return client;
}

/** What a server with this name locks; the space is read off our own lock. */
export async function lockOf(instance: string): Promise<[space: number, key: number]> {
  const { instance: ours } = await changeFeed();
  const client = await connection();
  const { rows } = await client.query<{ space: number }>(
    "SELECT classid::int AS space FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1::bigint::oid",
    [Number.parseInt(ours, 16)],
  );
  const [lock] = rows;
  if (!lock) throw new Error("This process holds no lock of its own.");
  return [lock.space, Number.parseInt(instance, 16) | 0];
}

/** Lives until `crash`, at the latest until the end of the test. */
export async function anotherServer(): Promise<{ instance: string; crash(): Promise<void> }> {
  const instance = randomUUID().slice(0, 8);
  const lock = await lockOf(instance);
  const client = await connection();
  await client.query("SELECT pg_advisory_lock($1, $2)", lock);
  return {
    instance,
    crash: async () => {
      open.delete(client);
      await client.end();
    },
  };
}
