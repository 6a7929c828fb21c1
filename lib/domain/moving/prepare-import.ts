/** What an import would write, and what is wrong with its lines. Writes nothing. */
import { v7 as uuidv7 } from "uuid";
import { sellsLicenses } from "../applications/application";
import type { Application } from "../applications/find";
import type { PlanRecord } from "../applications/plan-record";
import { planRecords } from "../applications/plans";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { KEY_MOMENT_NAMES, KEY_MOMENTS } from "../keys/key-fields";
import { LICENSE_KEY_HASH_KIND, lastFourOf } from "../keys/license-key";
import type { Refusal } from "../refusals";
import { storedHash } from "../stored-hash";
import { foreignTerm } from "./foreign-term";
import { ColumnError, type ImportColumn, type ImportLine } from "./import-columns";
import { cut, type ImportProblem, shownValue } from "./import-problems";
import { type ImportedKey, parseImportLine } from "./imported-key";
import { flatInSteps, inSteps } from "./in-steps";
import { foldedProduct, type ProductPlans, planOfProduct } from "./plans-of-products";
import type { ForeignKey } from "./systems/system";

/**
 * `line`: in the file, from 1. Other systems' have more (see `ForeignKey`). `refusal`: what reading it came to already, and where in
 * it, with what stood there.
 */
export type NumberedLine = Readonly<
  | ({ line: number; given: ImportLine } & Partial<ForeignKey>)
  | { line: number; refusal: Refusal; column?: ImportColumn; value?: string | null }
>;

export type ImportPlans = Readonly<{
  /** Of lines that name none, and of products that have none. */
  plan: string | null;
  /** Codes, by the names of products. */
  products?: Readonly<Record<string, string>>;
}>;

/** A key as it is to be stored: of its text only the hash is left. */
export type PreparedKey = ReturnType<typeof prepared>;

export type PreparedImport = Readonly<{
  /** Lines of the file. */
  lines: number;
  /** Those that are new. */
  keys: readonly PreparedKey[];
  devices: number;
  /** Of this application, from an import before or sold here. */
  alreadyThere: number;
  /** In their order. */
  problems: readonly ImportProblem[];
}>;

type Row = Omit<ImportedKey, "devices"> & { devices: number | null } & {
  line: number;
  hash: string;
  planRecord: PlanRecord;
};

const LOOKED_UP_AT_ONCE = 10_000;

const FIND = {
  name: "find-imported-keys",
  text: `SELECT encode(k.secret_hash, 'hex') AS hash, k.application_id AS "applicationId"
         FROM unnest($1::text[]) AS h (hex) JOIN license_keys k ON k.secret_hash = decode(h.hex, 'hex')`,
};

/** Throws `not_found` where no licenses are sold, and `invalid_input` for a file without keys and for plans that there are not. */
export async function prepareImport(
  ctx: Context,
  application: Application,
  lines: readonly NumberedLine[],
  { plan, products = {} }: ImportPlans,
): Promise<PreparedImport> {
  if (!sellsLicenses(application.kind)) throw refused("sells_no_licenses", { application: application.slug });
  if (lines.length === 0) throw refused("import_empty");
  const plans = new Map((await planRecords(ctx, application)).map((one) => [one.code, one]));
  const unknown = Object.values(products).find((code) => !plans.has(code));
  if (unknown !== undefined) throw refused("plan_unknown", { code: unknown, application: application.slug });
  const named = new Map(Object.entries(products).map(([name, code]) => [foldedProduct(name), code]));
  const { rows, problems } = await readLines(lines, { plans, named, fallback: plan }, ctx.now);
  const { fresh, known, elsewhere } = await sorted(ctx, application, rows);
  return {
    lines: lines.length,
    keys: await flatInSteps(fresh, (row) => [prepared(row)]),
    devices: fresh.reduce((sum, { machines }) => sum + machines.length, 0),
    alreadyThere: known,
    problems: [...problems, ...elsewhere].toSorted((one, other) => one.line - other.line),
  };
}

async function readLines(lines: readonly NumberedLine[], products: ProductPlans, now: Date) {
  const rows: Row[] = [];
  const problems: ImportProblem[] = [];
  const lineOf = new Map<string, number>();
  for await (const one of inSteps(lines)) {
    const { line } = one;
    if ("refusal" in one) {
      const { column = null, value = null, refusal } = one;
      problems.push({ line, column, value: value === null ? null : cut(value), refusal });
      continue;
    }
    try {
      const row = { line, ...readLine(one, products, now) };
      const before = lineOf.get(row.hash);
      if (before !== undefined)
        throw new ColumnError("key", { id: "import_key_twice", details: { line: before } });
      lineOf.set(row.hash, line);
      rows.push(row);
    } catch (error) {
      if (!(error instanceof DomainError) || !error.refusal) throw error;
      const { column = null, value = null } = error instanceof ColumnError ? error : {};
      problems.push({
        line,
        column,
        value: value === null ? shownValue(column, one.given) : cut(value),
        refusal: error.refusal,
      });
    }
  }
  return { rows, problems };
}

function readLine(
  one: { given: ImportLine } & Partial<ForeignKey>,
  products: ProductPlans,
  now: Date,
): Omit<Row, "line"> {
  const { plans, fallback } = products;
  const key = parseImportLine(one.given, one.products ? planFor(one.products, products) : fallback, now);
  const planRecord = plans.get(key.plan);
  if (!planRecord) throw new ColumnError("plan", { id: "plan_of_keys_unknown", details: {} });
  const hash = Buffer.from(storedHash(LICENSE_KEY_HASH_KIND, key.key)).toString("hex");
  return { ...key, ...foreignTerm(key, one, planRecord, now), hash, planRecord };
}

function planFor(sold: readonly string[], products: ProductPlans): string | null {
  try {
    return planOfProduct(sold, products);
  } catch (error) {
    throw error instanceof DomainError && error.refusal
      ? new ColumnError("plan", error.refusal, sold[0] ?? "")
      : error;
  }
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
    elsewhere: elsewhere.map(({ line, key }) => keyElsewhere(line, lastFourOf(key))),
  };
}

/** Of the key of a line: another application has it. */
export function keyElsewhere(line: number, lastFour: string): ImportProblem {
  return { line, column: "key", value: `…${lastFour}`, refusal: { id: "import_key_elsewhere", details: {} } };
}

/** Its id is of the time it was made at, so that lists, which go by ids, show it in its place. */
function prepared({ key, hash, planRecord, email, createdAt, devices, ...row }: Row) {
  return {
    line: row.line,
    id: uuidv7({ msecs: createdAt.getTime() }),
    hash,
    last_four: lastFourOf(key),
    plan: planRecord.id,
    email: email?.address ?? null,
    email_folded: email?.folded ?? null,
    name: row.name,
    note: row.note,
    seats: devices,
    ...Object.fromEntries(KEY_MOMENT_NAMES.map((name) => [KEY_MOMENTS[name].column, row[name]])),
    pending_days: row.pendingDays,
    pending_updates_days: row.pendingUpdatesDays,
    order_id: row.orderId,
    metadata: row.metadata,
    created_at: createdAt,
    state: row.state,
    machines: row.machines.map((machine) => ({ id: uuidv7(), machine })),
  };
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
