/** The list of an application's keys: searched, filtered, in an order, a page at a time. */
import { readFromReplica } from "../../db/replica";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { storedHash } from "../stored-hash";
import { findKeyIds, type KeyCursor } from "./key-conditions";
import { type KeyFilters, NO_FILTERS } from "./key-filters";
import type { KeyOrder } from "./key-order";
import type { KeyRecord } from "./key-record";
import { findKeyIdsByEnd } from "./keys-by-end";
import { LICENSE_KEY_HASH_KIND } from "./license-key";
import { MANAGE_CODE_HASH_KIND } from "./manage-code";
import { readPastedSecrets } from "./pasted-secrets";
import { readKeys } from "./read-keys";

export const KEYS_PER_PAGE = 50;

/** Before all ids. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** `next` and `previous` are cursors for `searchKeys` in the same order; null where there are no further keys. */
export type KeyPage = { keys: KeyRecord[]; next: string | null; previous: string | null };

/**
 * Nothing is counted: a page knows only whether there is another one. A cursor that is none is the first page, and so is
 * one that leads back to less than a page. Read from the standby, where there is one (decision 075).
 */
export function searchKeys(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyFilters,
  cursor: string | null,
  order: KeyOrder = "newest",
): Promise<KeyPage> {
  return readFromReplica(ctx, (reading) => findPage(reading, application, filters, cursor, order));
}

async function findPage(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyFilters,
  cursor: string | null,
  order: KeyOrder,
): Promise<KeyPage> {
  const place = readCursor(cursor);
  const ids = await findInOrder(ctx, application, filters, order, place);
  const hasMore = ids.length > KEYS_PER_PAGE;
  if (place?.way === "newer") {
    if (ids.length < KEYS_PER_PAGE) return findPage(ctx, application, filters, null, order);
    const shown = ids.slice(-KEYS_PER_PAGE);
    return page(ctx, shown, { hasOlder: true, hasNewer: hasMore });
  }
  return page(ctx, ids.slice(0, KEYS_PER_PAGE), { hasOlder: hasMore, hasNewer: place !== null });
}

/**
 * The key that a text in the search box means, or null: for texts that must not stand in an address. A key or code in it
 * counts before notes and machines that happen to be called the same. `pasted`: the text before it was cut and folded.
 */
export async function findKeyId(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  text: string,
  pasted = text,
): Promise<string | null> {
  const secrets = readPastedSecrets(pasted);
  const keyHashes = secrets.licenseKeys.map((key) => storedHash(LICENSE_KEY_HASH_KIND, key));
  const codeHashes = secrets.manageCodes.map((code) => storedHash(MANAGE_CODE_HASH_KIND, code));
  const key = await ctx.db.prisma.licenseKey.findFirst({
    where: {
      applicationId: application.id,
      OR: [{ secretHash: { in: keyHashes } }, { manageCodeHash: { in: codeHashes } }],
    },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (key) return key.id;
  const [id = null] = await findKeyIds(ctx, application, { ...NO_FILTERS, text }, null, 1);
  return id;
}

/** On the way "older", the next ones in the order. One more than a page. */
async function findInOrder(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyFilters,
  order: KeyOrder,
  place: KeyCursor | null,
): Promise<string[]> {
  const take = KEYS_PER_PAGE + 1;
  if (order === "newest") return findKeyIds(ctx, application, filters, place, take);
  if (order === "ends") return findKeyIdsByEnd(ctx, application, filters, place, take);
  const turned: KeyCursor = {
    way: place?.way === "newer" ? "older" : "newer",
    id: place?.id ?? NO_ID,
  };
  return (await findKeyIds(ctx, application, filters, turned, take)).reverse();
}

async function page(
  ctx: Pick<Context, "db" | "now">,
  ids: string[],
  { hasOlder, hasNewer }: { hasOlder: boolean; hasNewer: boolean },
): Promise<KeyPage> {
  const [first, last] = [ids[0], ids.at(-1)];
  return {
    keys: inOrderOf(ids, await readKeys(ctx, ids)),
    next: hasOlder && last ? `older-${last}` : null,
    previous: hasNewer && first ? `newer-${first}` : null,
  };
}

function inOrderOf(ids: readonly string[], keys: readonly KeyRecord[]): KeyRecord[] {
  const byId = new Map(keys.map((key) => [key.id, key]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function readCursor(cursor: string | null): KeyCursor | null {
  const [, way, id] = /^(older|newer)-(.+)$/.exec(cursor ?? "") ?? [];
  if (!way || !id || !isUuid(id)) return null;
  return { way: way === "newer" ? "newer" : "older", id };
}
