/** What waits in the database, and when it was backed up, for all servers together. */
import { type Db, database } from "../../db/client";

const TIMEOUT_MS = 2_000;

export type Queues = Readonly<{
  /** The newest migration. */
  schema: string;
  unsealed: number;
  mails: number;
  mailAge: number;
  webhooks: number;
  webhookAge: number;
  /** When the newest backup that was made began, in seconds since 1970, and its size; 0: there is none. */
  backupAt: number;
  backupBytes: number;
}>;

/** Counts no further than a thousand: more is a problem all the same, and counting it would load the database. */
const QUEUES = {
  name: "metrics-queues",
  timeoutMs: TIMEOUT_MS,
  text: `SELECT
    (SELECT coalesce(max(migration_name), '') FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS schema,
    (SELECT count(*)::int FROM (SELECT 1 FROM audit_entries WHERE seq IS NULL LIMIT 1000) u) AS unsealed,
    (SELECT count(*)::int FROM (SELECT 1 FROM mails WHERE state = 'waiting' LIMIT 1000) m) AS mails,
    (SELECT coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 FROM mails WHERE state = 'waiting') AS "mailAge",
    (SELECT count(*)::int FROM (SELECT 1 FROM webhook_deliveries WHERE state = 'pending' LIMIT 1000) w) AS webhooks,
    (SELECT coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 FROM webhook_deliveries WHERE state = 'pending') AS "webhookAge",
    coalesce(extract(epoch FROM b.begun_at), 0)::float8 AS "backupAt", coalesce(b.bytes, 0)::float8 AS "backupBytes"
    FROM (SELECT 1) one LEFT JOIN (SELECT begun_at, bytes FROM backups WHERE problem IS NULL AND begun_at < now() + interval '1 hour' ORDER BY begun_at DESC LIMIT 1) b ON true`,
};

/** Rejects when the database does not answer. */
export async function queues(): Promise<Queues> {
  const db: Db = database();
  const [row] = await db.run<Queues>(QUEUES, []);
  if (!row) throw new Error("The database answered no row.");
  return row;
}
