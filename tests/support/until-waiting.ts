/** Brings what runs at once into an order, by locks and not by time. */
import { expect } from "vitest";
import { databasePool } from "@/lib/db/client";

/** Until so many connections of this file's database wait for a lock. */
export async function untilWaiting(count: number): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await databasePool().query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return (rows[0]?.waiting ?? 0) >= count;
  };
  await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
}
