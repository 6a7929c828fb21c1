/** Freeing a device's seat, by the program itself or by a person (docs/contract.md 3.2). */
import { v7 as uuidv7 } from "uuid";
import type { Actor, Context } from "../context";
import { flushHeartbeats } from "./heartbeats";

export type ReleaseOutcome = "released" | "repeated" | "never_activated";

const RELEASE = {
  name: "release-device",
  text: `SELECT outcome FROM release_device($1, $2, $3, $4, $5, $6::actor_kind, $7, $8)`,
};
/** Decided under the key's lock: the log must not name a holder who was erased meanwhile. */
const RELEASE_OF_HOLDER = {
  name: "release-device-of-holder",
  text: `SELECT outcome FROM (SELECT id FROM license_keys WHERE id = $1 AND email_folded = $9 FOR UPDATE) AS held,
           release_device(held.id, $2, $3, $4, $5, $6::actor_kind, $7, $8)`,
};

/**
 * In one transaction with its log entry. Without an actor it is the device itself that asks. `holder`: the customer's folded address;
 * of a key that no longer has it no device is freed.
 */
export async function releaseDevice(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
  machineId: string,
  actor: Actor | null,
  holder: string | null = null,
): Promise<ReleaseOutcome> {
  // When the device was last seen says until when it may keep running.
  await flushHeartbeats();
  const action = actor ? "device.deregistered" : "device.deactivated";
  const values = [
    keyId,
    machineId,
    ctx.now,
    uuidv7(),
    action,
    actor?.kind ?? "device",
    actor?.id ?? null,
    actor?.name ?? null,
  ];
  const [row] = holder
    ? await ctx.db.run<{ outcome: ReleaseOutcome }>(RELEASE_OF_HOLDER, [...values, holder])
    : await ctx.db.run<{ outcome: ReleaseOutcome }>(RELEASE, values);
  if (!row && holder) return "never_activated";
  if (!row) throw new Error("release_device returned no row");
  return row.outcome;
}
