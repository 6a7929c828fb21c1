/** Writing prepared keys with their devices: all of them, or none. */

import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { MOMENT_COLUMNS } from "../keys/key-fields";
import type { ImportProblem } from "./import-problems";
import { chunks, keyElsewhere, type PreparedKey } from "./prepare-import";

/** How many keys are written by now. 0: it waits for another import. */
export type OnProgress = (written: number, of: number) => void | Promise<void>;

/** `elsewhere`: keys that were left out, since another application took them after they were checked. */
export type Written = { keys: number; devices: number; elsewhere: ImportProblem[] };

export type WriteOptions = Readonly<{
  onProgress?: OnProgress | undefined;
  /** What is to be true with them or not at all. */
  alsoWrite?: (tx: Context, written: Written) => Promise<void>;
  /** Whether keys of other applications are left out, instead of all. */
  skipsElsewhere?: boolean;
}>;

const WRITTEN_AT_ONCE = 1_000;
const TIMEOUT_MS = 30 * 60 * 1000;
/** Of the whole database, since keys are unique over all applications. */
const IMPORT_LOCK = 7_201_106_017n;
const LOOK_AGAIN_MS = 500;

const WRITE = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (
      id uuid, hash text, last_four text, plan uuid, email text, email_folded text, name text, note text, seats int,
      ${MOMENT_COLUMNS.map((column) => `${column} timestamptz`).join(", ")}, pending_days int, pending_updates_days int, order_id text, metadata jsonb, created_at timestamptz,
      state key_state, machines jsonb)
  ), keys AS (
    INSERT INTO license_keys (id, secret_hash, last_four, application_id, plan_id, source, state, email, email_folded, name,
                              note, max_activations, active_devices, ${MOMENT_COLUMNS.join(", ")}, pending_days, pending_updates_days, order_id,
                              metadata, created_at, import_entry_id)
    SELECT id, decode(hash, 'hex'), last_four, $2::uuid, plan, 'import', state, email, email_folded, name,
           note, seats, jsonb_array_length(machines), ${MOMENT_COLUMNS.join(", ")}, pending_days, pending_updates_days,
           order_id, metadata, created_at, $4::uuid
    FROM given ON CONFLICT (secret_hash) DO NOTHING RETURNING id
  ), devices AS (
    INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
    SELECT m.id, keys.id, m.machine, $3::timestamptz, $3::timestamptz
    FROM keys JOIN given USING (id), jsonb_to_recordset(given.machines) AS m (id uuid, machine text)
    RETURNING id
  )
  SELECT (SELECT count(*)::int FROM keys) AS keys, (SELECT count(*)::int FROM devices) AS devices`;

const ELSEWHERE = `
  SELECT encode(k.secret_hash, 'hex') AS hash
  FROM unnest($1::text[]) AS h (hex) JOIN license_keys k ON k.secret_hash = decode(h.hex, 'hex')
  WHERE k.application_id <> $2::uuid`;

/** Another application took some of the keys after they were checked. Nothing was written. */
export class KeysElsewhereError extends Error {
  override name = "KeysElsewhereError";

  constructor(readonly problems: readonly ImportProblem[]) {
    super("Another application has some of the keys by now.");
  }
}

/** Keys that the application has by now are left as they are. `batches`: read while it writes. Throws KeysElsewhereError. */
export async function writeImport(
  ctx: Context,
  application: Application,
  batches: Iterable<readonly PreparedKey[]> | AsyncIterable<readonly PreparedKey[]>,
  total: number,
  { onProgress, alsoWrite, skipsElsewhere = false }: WriteOptions = {},
): Promise<Written> {
  const entryId = uuidv7();
  return inTransaction(
    ctx,
    async (tx) => {
      await awaitTurn(tx, () => onProgress?.(0, total));
      const written: Written = { keys: 0, devices: 0, elsewhere: [] };
      let done = 0;
      for await (const batch of batches) {
        for (const some of chunks(batch, WRITTEN_AT_ONCE)) {
          const [counts] = await tx.db.prisma.$queryRawUnsafe<Pick<Written, "keys" | "devices">[]>(
            WRITE,
            JSON.stringify(some),
            application.id,
            ctx.now,
            entryId,
          );
          if ((counts?.keys ?? 0) < some.length) {
            const elsewhere = await keysElsewhere(tx, application, some);
            if (elsewhere.length > 0 && !skipsElsewhere) throw new KeysElsewhereError(elsewhere);
            written.elsewhere.push(...elsewhere);
          }
          written.keys += counts?.keys ?? 0;
          written.devices += counts?.devices ?? 0;
          done += some.length;
          await onProgress?.(done, total);
        }
      }
      await record(tx, {
        id: entryId,
        applicationId: application.id,
        action: "keys.imported",
        target: `${written.keys} keys`,
        detail: { count: written.keys, devices: written.devices },
      });
      await alsoWrite?.(tx, written);
      return written;
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/**
 * One import at a time. A second one with the same keys would wait for the first in the middle of a statement, for longer than
 * any statement may, and one with the same keys in another order would lock it out. `onWait`: says that it is still there.
 */
async function awaitTurn(tx: Context, onWait: () => void | Promise<void> | undefined): Promise<void> {
  for (;;) {
    const [turn] = await tx.db.prisma.$queryRaw<{ mine: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS mine`;
    if (turn?.mine) return;
    await onWait();
    await delay(LOOK_AGAIN_MS);
  }
}

/** Of keys that were not all written: those that another application has. */
async function keysElsewhere(
  tx: Context,
  application: Application,
  keys: readonly PreparedKey[],
): Promise<ImportProblem[]> {
  const hashes = keys.map(({ hash }) => hash);
  const found = await tx.db.prisma.$queryRawUnsafe<{ hash: string }[]>(ELSEWHERE, hashes, application.id);
  const elsewhere = new Set(found.map(({ hash }) => hash));
  return keys
    .filter(({ hash }) => elsewhere.has(hash))
    .map(({ line, last_four }) => keyElsewhere(line, last_four))
    .toSorted((one, other) => one.line - other.line);
}
