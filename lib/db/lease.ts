/**
 * Work that one server does at a time, decided by a row and its end. Not by a session lock, which a connection pooler loses.
 */
import type { Db } from "./client";

const HOLD = {
  name: "hold-lease",
  text: `INSERT INTO leases AS l (name, holder, held_until) VALUES ($1, $2, now() + make_interval(secs => $3::float8))
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
         WHERE l.holder = excluded.holder OR l.held_until < now()
         RETURNING name`,
};
const RELEASE = {
  name: "release-lease",
  text: "DELETE FROM leases WHERE name = $1 AND holder = $2",
};

/** Takes it, or keeps it for longer. False: another holder (a UUID) has it. */
export async function holdLease(db: Db, name: string, holder: string, seconds: number): Promise<boolean> {
  return (await db.run(HOLD, [name, holder, seconds])).length > 0;
}

export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.run(RELEASE, [name, holder]);
}
