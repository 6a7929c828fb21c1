/** The same change of many keys, one after the other: each in a transaction of its own, with its own entry in the log. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { requirePermission } from "../permissions";
import { readKeysOf } from "./read-keys";

export const KEYS_AT_ONCE_MAX = 1_000;

/** `refused`: those that stayed as they were. `lastFour`: "" for an id that is no key's of this application. */
export type ManyChanged = Readonly<{
  changed: number;
  refused: readonly Readonly<{ lastFour: string; error: DomainError }>[];
}>;

/**
 * `change` is one of the verbs of keys. What the database throws ends it; what was changed until then stays so. Throws
 * `forbidden`, and `invalid_input` for no key or too many.
 */
export async function changeMany(
  ctx: Context,
  application: Application,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<ManyChanged> {
  requirePermission(ctx.actor, "keys");
  const chosen = [...new Set(ids)];
  if (chosen.length === 0) throw refused("keys_not_chosen");
  if (chosen.length > KEYS_AT_ONCE_MAX) throw refused("keys_too_many", { max: KEYS_AT_ONCE_MAX });
  const unchanged: { id: string; error: DomainError }[] = [];
  for (const id of chosen) {
    try {
      await change(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      unchanged.push({ id, error });
    }
  }
  return { changed: chosen.length - unchanged.length, refused: await named(ctx, application, unchanged) };
}

async function named(
  ctx: Context,
  application: Application,
  unchanged: readonly { id: string; error: DomainError }[],
): Promise<ManyChanged["refused"]> {
  const keys = await readKeysOf(
    ctx,
    application,
    unchanged.map(({ id }) => id),
  );
  const lastFours = new Map(keys.map(({ id, lastFour }) => [id, lastFour]));
  return unchanged.map(({ id, error }) => ({ lastFour: lastFours.get(id) ?? "", error }));
}
