/** Who suspended or revoked a key, when and why: its status alone does not say. */
import { newestEntry, type TimelineEntry } from "../audit/timeline";
import type { Context } from "../context";
import type { KeyStatus } from "./status";

const ACTIONS: Readonly<Partial<Record<KeyStatus, string>>> = {
  suspended: "key.suspended",
  revoked: "key.revoked",
};

/** Null for a status that no one set, and if the log has no such entry. */
export async function lastStateChange(
  ctx: Pick<Context, "db">,
  { id, status }: Readonly<{ id: string; status: KeyStatus }>,
): Promise<TimelineEntry | null> {
  const action = ACTIONS[status];
  return action === undefined ? null : newestEntry(ctx, id, action);
}
