/**
 * Work that one server does at a time, decided by a row and its end. Not by a session lock, which a connection pooler loses.
 */
import type { Db } from "./client";

const HOLD = {
  name: "hold-lease",
  text: `INSERT INTO leases AS l (name, holder, held_until) VALUES ($1, $2, now() + make_interval(secs => $3::float8))
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
         WHERE l.holder = excluded.holder OR l.held_until < now()
            OR l.held_until > now() + make_interval(secs => $4::float8)
         RETURNING name`,
};
const ENDS_IN = {
  name: "lease-ends-in",
  text: `SELECT greatest(0, extract(epoch FROM held_until - now()) * 1000)::float8 AS ms FROM leases WHERE name = $1`,
};
const RELEASE = {
  name: "release-lease",
  text: "DELETE FROM leases WHERE name = $1 AND holder = $2",
};

/** What ends in 30 years was given by a clock that was wrong. */
const EVER_SECONDS = 1e9;

/**
 * Takes it, or keeps it for longer. False: another holder (a UUID) has it. `longestSeconds`: longer than this no one can
 * have it, unless the database's clock has been set back since.
 */
export async function holdLease(
  db: Db,
  name: string,
  holder: string,
  seconds: number,
  longestSeconds: number = EVER_SECONDS,
): Promise<boolean> {
  return (await db.run(HOLD, [name, holder, seconds, longestSeconds])).length > 0;
}

/** In how many milliseconds of the database's clock another may take it. 0: now. */
export async function leaseEndsInMs(db: Db, name: string): Promise<number> {
  const [row] = await db.run<{ ms: number }>(ENDS_IN, [name]);
  return row?.ms ?? 0;
}

export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.run(RELEASE, [name, holder]);
}
