/** Freeing a device's seat, by the program itself or by a person (docs/contract.md 3.2). */
import { v7 as uuidv7 } from "uuid";
import type { Actor, Context } from "../context";
import { flushHeartbeats } from "./heartbeats";

export type ReleaseOutcome = "released" | "repeated" | "never_activated";

const RELEASE = {
  name: "release-device",
  text: `SELECT outcome FROM release_device($1, $2, $3, $4, $5, $6::actor_kind, $7, $8)`,
};

/** In one transaction with its log entry. Without an actor it is the device itself that asks. */
export async function releaseDevice(
  ctx: Pick<Context, "db" | "now">,
  keyId: string,
  machineId: string,
  actor: Actor | null,
): Promise<ReleaseOutcome> {
  // When the device was last seen says until when it may keep running.
  await flushHeartbeats();
  const action = actor ? "device.deregistered" : "device.deactivated";
  const [row] = await ctx.db.run<{ outcome: ReleaseOutcome }>(RELEASE, [
    keyId,
    machineId,
    ctx.now,
    uuidv7(),
    action,
    actor?.kind ?? "device",
    actor?.id ?? null,
    actor?.name ?? null,
  ]);
  if (!row) throw new Error("release_device returned no row");
  return row.outcome;
}
