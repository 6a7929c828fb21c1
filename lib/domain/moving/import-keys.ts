/** Taking over keys that another system issued, in the text they have (docs/contract.md D10). */
import { v7 as uuidv7 } from "uuid";
import { inTransaction } from "../../db/transaction";
import { sellsLicenses } from "../applications/application";
import type { Application } from "../applications/find";
import type { PlanRecord } from "../applications/plan-record";
import { planRecords } from "../applications/plans";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { LICENSE_KEY_HASH_KIND, lastFourOf } from "../keys/license-key";
import { requirePermission } from "../permissions";
import type { Refusal } from "../refusals";
import { storedHash } from "../stored-hash";
import { type ImportedKey, type ImportLine, parseImportLine } from "./imported-key";

/** `line`: in the file, from 1. `refusal`: what reading it came to already. */
export type NumberedLine = Readonly<{ line: number; given: ImportLine } | { line: number; refusal: Refusal }>;

export type ImportProblem = Readonly<{ line: number; refusal: Refusal }>;

export type ImportReport = Readonly<{
  /** Lines of the file. */
  lines: number;
  /** Keys that were written, or would be. */
  imported: number;
  /** With the keys. */
  devices: number;
  /** Of this application, from an import before or sold here: left as they are. */
  alreadyThere: number;
  /** If there is any, nothing was written. The first ones. */
  problems: readonly ImportProblem[];
  problemsInAll: number;
}>;

export type ImportOptions = Readonly<{
  /** Of lines that name none. */
  plan: string | null;
  dryRun: boolean;
  /** How many keys are written by now. */
  onProgress?: (written: number, of: number) => void;
}>;

type Row = ImportedKey & { line: number; hash: string; planRecord: PlanRecord };

const PROBLEMS_TOLD = 100;
const LOOKED_UP_AT_ONCE = 10_000;
const WRITTEN_AT_ONCE = 1_000;
const TIMEOUT_MS = 30 * 60 * 1000;

const FIND = {
  name: "find-imported-keys",
  text: `SELECT encode(k.secret_hash, 'hex') AS hash, k.application_id AS "applicationId"
         FROM unnest($1::text[]) AS h (hex) JOIN license_keys k ON k.secret_hash = decode(h.hex, 'hex')`,
};

const WRITE = `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (
      id uuid, hash text, last_four text, plan uuid, email text, email_folded text, name text, note text, seats int,
      expires_at timestamptz, updates_until timestamptz, order_id text, metadata jsonb, created_at timestamptz,
      state key_state, machines jsonb)
  ), keys AS (
    INSERT INTO license_keys (id, secret_hash, last_four, application_id, plan_id, source, state, email, email_folded, name,
                              note, max_activations, active_devices, expires_at, updates_until, order_id, metadata, created_at)
    SELECT id, decode(hash, 'hex'), last_four, $2::uuid, plan, 'import', state, email, email_folded, name,
           note, seats, jsonb_array_length(machines), expires_at, updates_until, order_id, metadata, created_at
    FROM given ON CONFLICT (secret_hash) DO NOTHING RETURNING id
  ), devices AS (
    INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
    SELECT m.id, keys.id, m.machine, $3::timestamptz, $3::timestamptz
    FROM keys JOIN given USING (id), jsonb_to_recordset(given.machines) AS m (id uuid, machine text)
    RETURNING id
  )
  SELECT (SELECT count(*)::int FROM keys) AS keys, (SELECT count(*)::int FROM devices) AS devices`;

/**
 * All or nothing. A key that this application has already is left as it is, so that a repeated import changes nothing.
 * Throws `forbidden`, and `not_found` where no licenses are sold.
 */
export async function importKeys(
  ctx: Context,
  application: Application,
  lines: readonly NumberedLine[],
  options: ImportOptions,
): Promise<ImportReport> {
  requirePermission(ctx.actor, "keys");
  const { plan, dryRun, onProgress } = options;
  if (!sellsLicenses(application.kind)) throw refused("sells_no_licenses", { application: application.slug });
  if (lines.length === 0) throw refused("import_empty");
  const plans = new Map((await planRecords(ctx, application)).map((one) => [one.code, one]));
  const { rows, problems } = readLines(lines, { plan, plans, now: ctx.now });
  const { fresh, known, elsewhere } = await sorted(ctx, application, rows);
  const all = [...problems, ...elsewhere].toSorted((one, other) => one.line - other.line);
  const report = {
    lines: lines.length,
    alreadyThere: known,
    problems: all.slice(0, PROBLEMS_TOLD),
    problemsInAll: all.length,
  };
  if (all.length > 0) return { ...report, imported: 0, devices: 0 };
  if (dryRun || fresh.length === 0) {
    const devices = fresh.reduce((sum, { machines }) => sum + machines.length, 0);
    return { ...report, imported: fresh.length, devices };
  }
  const written = await write(ctx, application, fresh, onProgress);
  return {
    ...report,
    imported: written.keys,
    devices: written.devices,
    // Others may have imported some of them meanwhile.
    alreadyThere: known + fresh.length - written.keys,
  };
}

type Reading = { plan: string | null; plans: ReadonlyMap<string, PlanRecord>; now: Date };

function readLines(lines: readonly NumberedLine[], { plan, plans, now }: Reading) {
  const rows: Row[] = [];
  const problems: ImportProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const one of lines) {
    if ("refusal" in one) {
      problems.push(one);
      continue;
    }
    const { line } = one;
    try {
      const key = parseImportLine(one.given, plan, now);
      const planRecord = plans.get(key.plan);
      if (!planRecord) throw refused("plan_of_keys_unknown");
      const hash = Buffer.from(storedHash(LICENSE_KEY_HASH_KIND, key.key)).toString("hex");
      const before = lineOf.get(hash);
      if (before !== undefined) throw refused("import_key_twice", { line: before });
      lineOf.set(hash, line);
      rows.push({ ...key, line, hash, planRecord });
    } catch (error) {
      if (!(error instanceof DomainError) || !error.refusal) throw error;
      problems.push({ line, refusal: error.refusal });
    }
  }
  return { rows, problems };
}

/** Keys are unique over all applications: what a program sends must name one license. */
async function sorted(ctx: Context, application: Application, rows: readonly Row[]) {
  const ownerOf = new Map<string, string>();
  for (const some of chunks(rows, LOOKED_UP_AT_ONCE)) {
    const hashes = some.map(({ hash }) => hash);
    const found = await ctx.db.run<{ hash: string; applicationId: string }>(FIND, [hashes]);
    for (const { hash, applicationId } of found) ownerOf.set(hash, applicationId);
  }
  const fresh = rows.filter(({ hash }) => !ownerOf.has(hash));
  const elsewhere = rows.filter(({ hash }) => (ownerOf.get(hash) ?? application.id) !== application.id);
  return {
    fresh,
    known: rows.length - fresh.length - elsewhere.length,
    elsewhere: elsewhere.map(
      ({ line }): ImportProblem => ({ line, refusal: { id: "import_key_elsewhere", details: {} } }),
    ),
  };
}

async function write(
  ctx: Context,
  application: Application,
  rows: readonly Row[],
  onProgress: ImportOptions["onProgress"],
): Promise<{ keys: number; devices: number }> {
  return inTransaction(
    ctx,
    async (tx) => {
      const written = { keys: 0, devices: 0 };
      let done = 0;
      for (const some of chunks(rows, WRITTEN_AT_ONCE)) {
        const json = JSON.stringify(some.map(stored));
        const [counts] = await tx.db.prisma.$queryRawUnsafe<{ keys: number; devices: number }[]>(
          WRITE,
          json,
          application.id,
          ctx.now,
        );
        written.keys += counts?.keys ?? 0;
        written.devices += counts?.devices ?? 0;
        done += some.length;
        onProgress?.(done, rows.length);
      }
      await record(tx, {
        applicationId: application.id,
        action: "keys.imported",
        target: `${written.keys} keys`,
        detail: { count: written.keys, devices: written.devices },
      });
      return written;
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** Its id is of the time it was made at, so that lists, which go by ids, show it in its place. */
function stored({ key, hash, planRecord, email, createdAt, devices, ...row }: Row) {
  return {
    id: uuidv7({ msecs: createdAt.getTime() }),
    hash,
    last_four: lastFourOf(key),
    plan: planRecord.id,
    email: email?.address ?? null,
    email_folded: email?.folded ?? null,
    name: row.name,
    note: row.note,
    seats: devices === undefined ? planRecord.maxActivations : devices,
    expires_at: row.expiresAt,
    updates_until: row.updatesUntil,
    order_id: row.orderId,
    metadata: row.metadata,
    created_at: createdAt,
    state: row.state,
    machines: row.machines.map((machine) => ({ id: uuidv7(), machine })),
  };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
