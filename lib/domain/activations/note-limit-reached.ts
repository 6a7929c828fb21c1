/** Telling endpoints that a key has no seat left: once per key and some hours, which the database decides (docs/contract.md D10). */
import { config } from "../../config/config";
import type { Context } from "../context";
import { logFailure } from "../unavailable";

const NOTE = {
  name: "note-limit-reached",
  text: "SELECT note_limit_reached($1, $2, $3, $4, $5, $6, $7)",
};

export type RefusedDevice = Readonly<{ machineId: string; name: string | null; version: string | null }>;

/**
 * Nothing is written for a refusal that is not the first for hours, so that no one can fill the database with refused calls. Never throws:
 * the device was refused either way.
 */
export async function noteLimitReached(
  { db, now }: Pick<Context, "db" | "now">,
  applicationId: string,
  secretHash: Uint8Array,
  { machineId, name, version }: RefusedDevice,
): Promise<void> {
  const { limitReachedHours } = config().webhooks;
  try {
    await db.run(NOTE, [applicationId, secretHash, machineId, name, version, now, limitReachedHours]);
  } catch (error) {
    logFailure(error, "the event about a full key could not be written");
  }
}
