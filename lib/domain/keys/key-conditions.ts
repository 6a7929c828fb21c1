/**
 * From filters to ids, as SQL that an index drives however many keys there are. Each meaning of the searched text is a
 * query of its own, which walks its own index newest first and stops when a page is full; what they find is united.
 * The texts are not prepared by name: PostgreSQL must see the values to choose between two indexes.
 */
import { Prisma } from "../../db/generated/client";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { beginningWith, containing } from "../like";
import { storedHash } from "../stored-hash";
import { findBatch } from "./batch";
import { parseExpiry } from "./expiry";
import { type ExpiryFilter, type KeyConditions, SOON_DAYS } from "./key-filters";
import { LICENSE_KEY_HASH_KIND } from "./license-key";
import { MANAGE_CODE_HASH_KIND } from "./manage-code";
import { rarestParts } from "./rarest-part";
import { readSearchText, type Sought } from "./search-text";
import type { KeyStatus } from "./status";

/** Where a page begins: after this key, on the way to older or to newer ones. */
export type KeyCursor = Readonly<{ way: "older" | "newer"; id: string }>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ids of this application alone, newest first; at most `take`, those next to `place`. */
export async function findKeyIds(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyConditions,
  place: KeyCursor | null,
  take: number,
): Promise<string[]> {
  const found = await unitedArms(ctx, application, filters, place, take);
  if (!found) return [];
  const rows = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${found}) AS found ${orderOf("id", place)} LIMIT ${take}`;
  const ids = rows.map(({ id }) => id);
  return place?.way === "newer" ? ids.reverse() : ids;
}

/** How many keys of this application there are, counted up to `limit`. */
export async function countKeyIds(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyConditions,
  limit: number,
): Promise<number> {
  const found = await unitedArms(ctx, application, filters, null, limit);
  if (!found) return 0;
  const [row] = await ctx.db.prisma.$queryRaw<{ keys: number }[]>`
    SELECT count(*)::int AS keys FROM (SELECT 1 FROM (${found}) AS found LIMIT ${limit}) AS counted`;
  return row?.keys ?? 0;
}

/** Ids by each meaning of the text. Null: there can be none. */
async function unitedArms(
  ctx: Pick<Context, "db" | "now">,
  application: Application,
  filters: KeyConditions,
  place: KeyCursor | null,
  take: number,
): Promise<Prisma.Sql | null> {
  const owner = await ownerOf(ctx, application, filters.plan);
  const newest = owner && (place ? Prisma.empty : await notNewerThanNewest(ctx, owner));
  const together = newest && (await issuedTogether(ctx, application, filters.batch));
  if (!owner || !newest || !together) return null;
  const page = {
    narrowed: Prisma.sql`${owner} ${newest} ${together} ${conditionsOf(filters, ctx.now)}`,
    place,
    take,
  };
  const sought = readSearchText(filters.text);
  const rare = sought.some(({ by }) => by === "words") ? await rareParts(ctx, filters.text) : NO_RARE_PARTS;
  const arms = filters.text ? sought.flatMap((one) => armsOf(one, page, rare)) : [arm(page)];
  return arms.length > 0 ? Prisma.join(arms, " UNION ") : null;
}

/**
 * Whose keys: the application's, or those of its plan, which has an index of its own; both are said, so that PostgreSQL
 * may take the index of something rarer than the plan. Null: there is no such plan.
 */
async function ownerOf(
  ctx: Pick<Context, "db">,
  { id: applicationId }: Application,
  code: string | null,
): Promise<Prisma.Sql | null> {
  const all = Prisma.sql`k.application_id = ${applicationId}::uuid`;
  if (code === null) return all;
  const where = { applicationId_code: { applicationId, code } };
  const plan = await ctx.db.prisma.plan.findUnique({ where, select: { id: true } });
  return plan && Prisma.sql`${all} AND k.plan_id = ${plan.id}::uuid`;
}

/**
 * A first page begins at the owner's own newest key: PostgreSQL may walk along the ids of all applications, and one that
 * no longer sells would be reached only after all that others sold since. Null when there is no key at all.
 */
async function notNewerThanNewest(ctx: Pick<Context, "db">, owner: Prisma.Sql): Promise<Prisma.Sql | null> {
  const [newest] = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT k.id FROM license_keys k WHERE ${owner} ORDER BY k.id DESC LIMIT 1`;
  return newest ? Prisma.sql`AND k.id <= ${newest.id}::uuid` : null;
}

/** By their ids, so that an old batch is as near as a new one. Null: there is no such batch. */
async function issuedTogether(
  ctx: Pick<Context, "db">,
  application: Application,
  id: string | null,
): Promise<Prisma.Sql | null> {
  if (id === null) return Prisma.empty;
  const batch = await findBatch(ctx, application, id);
  return batch && Prisma.sql`AND k.id = ANY(${[...batch.keyIds]}::uuid[])`;
}

/** All but the text, the plan and the batch. */
export function conditionsOf(filters: KeyConditions, now: Date): Prisma.Sql {
  const { status, source, expiry, updates, emailFolded, orderId, createdAfter, updatedAfter } = filters;
  // Who was issued later changed later, too: one index serves both.
  const changedAfter = updatedAfter ?? createdAfter;
  const conditions = [
    ...(emailFolded === undefined ? [] : [Prisma.sql`AND k.email_folded = ${emailFolded}`]),
    ...(orderId === null ? [] : [Prisma.sql`AND k.order_id = ${orderId}`]),
    ...(createdAfter ? [Prisma.sql`AND k.created_at > ${createdAfter}::timestamptz`] : []),
    ...(changedAfter
      ? [Prisma.sql`AND COALESCE(k.updated_at, k.created_at) > ${changedAfter}::timestamptz`]
      : []),
    ...(source ? [Prisma.sql`AND k.source = ${source}::key_source`] : []),
    ...(status ? [Prisma.sql`AND ${hasStatus(status, now)}`] : []),
    ...(expiry ? [Prisma.sql`AND ${expires(expiry, now)}`] : []),
    ...(updates ? [Prisma.sql`AND ${ends("k.updates_until", updates, now)}`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, " ") : Prisma.empty;
}

/** As `status.ts` judges. */
function hasStatus(status: KeyStatus, now: Date): Prisma.Sql {
  if (status === "revoked" || status === "suspended") return Prisma.sql`k.state = ${status}::key_state`;
  return status === "expired"
    ? Prisma.sql`k.state = 'active' AND k.expires_at <= ${now}::timestamptz`
    : Prisma.sql`k.state = 'active' AND (k.expires_at IS NULL OR k.expires_at > ${now}::timestamptz)`;
}

function expires(expiry: ExpiryFilter, now: Date): Prisma.Sql {
  if (expiry.kind === "between") {
    const from = new Date(`${expiry.from ?? "0001-01-01"}T00:00:00Z`);
    const to = parseExpiry(expiry.to ?? "9999-12-31");
    return Prisma.sql`k.expires_at >= ${from}::timestamptz AND k.expires_at <= ${to}::timestamptz`;
  }
  if (expiry.kind === "never") return Prisma.sql`k.expires_at IS NULL`;
  return ends("k.expires_at", expiry.kind, now);
}

function ends(column: "k.expires_at" | "k.updates_until", when: "soon" | "past", now: Date): Prisma.Sql {
  const end = Prisma.raw(column);
  if (when === "past") return Prisma.sql`${end} <= ${now}::timestamptz`;
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  return Prisma.sql`${end} > ${now}::timestamptz AND ${end} <= ${soon}::timestamptz`;
}

/** What all arms have in common. */
type Page = Readonly<{ narrowed: Prisma.Sql; place: KeyCursor | null; take: number }>;

/** Parts of the searched text that few rows have; null where there is none, or too short a text. */
type RareParts = Readonly<{ email: string | null; words: string | null }>;

const NO_RARE_PARTS: RareParts = { email: null, words: null };

/** Of one key in so many: an index that is asked for more reads longer than a walk along the newest keys. */
const RARE = 1 / 10_000;

async function rareParts(ctx: Pick<Context, "db">, text: string): Promise<RareParts> {
  const normal = text.normalize("NFC");
  const { ofEmails, ofWords } = await rarestParts(ctx, normal.toLowerCase());
  return {
    email: ofEmails.share <= RARE ? ofEmails.part : null,
    // Names are not normalised as addresses are: a part of what is not typed so either might miss them.
    words: ofWords.share <= RARE && text === normal ? ofWords.part : null,
  };
}

function armsOf(sought: Sought, page: Page, rare: RareParts): Prisma.Sql[] {
  const where = (condition: Prisma.Sql, near?: Prisma.Sql | null) => arm(page, condition, near);
  switch (sought.by) {
    case "license_key":
      return [where(Prisma.sql`k.secret_hash = ${storedHash(LICENSE_KEY_HASH_KIND, sought.secret)}`)];
    case "manage_code":
      return [where(Prisma.sql`k.manage_code_hash = ${storedHash(MANAGE_CODE_HASH_KIND, sought.secret)}`)];
    case "id":
      return [where(Prisma.sql`k.id = ${sought.id}::uuid`)];
    case "last_four":
      return [where(Prisma.sql`k.last_four = ${sought.lastFour}`)];
    case "email_beginning":
      return [where(Prisma.sql`k.email_folded LIKE ${beginningWith(sought.text)}`)];
    case "email_part":
      return [where(emailLike(sought.text), rare.email === null ? null : emailLike(rare.email))];
    case "words":
      return (["k.name", "k.note"] as const).map((column) =>
        where(textLike(column, sought.text), rare.words === null ? null : textLike(column, rare.words)),
      );
    case "order":
      return [where(Prisma.sql`k.order_id = ${sought.orderId}`)];
    case "machine":
      return [machineArm(sought.machineId, page)];
  }
}

function emailLike(part: string): Prisma.Sql {
  return Prisma.sql`k.email_folded LIKE ${containing(part)}`;
}

function textLike(column: "k.name" | "k.note", part: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(column)} ILIKE ${containing(part)}`;
}

/**
 * `near`: what an index is asked for first. Behind OFFSET 0, PostgreSQL does not ask it for the whole text as well, whose other
 * letters many keys have.
 */
function arm({ narrowed, place, take }: Page, condition?: Prisma.Sql, near?: Prisma.Sql | null): Prisma.Sql {
  const keys = near
    ? Prisma.sql`(SELECT * FROM license_keys k WHERE ${near} OFFSET 0)`
    : Prisma.sql`license_keys`;
  return Prisma.sql`(SELECT k.id FROM ${keys} k
    WHERE ${narrowed} ${condition ? Prisma.sql`AND ${condition}` : Prisma.empty} ${beyond("k.id", place)} ${orderOf("k.id", place)} LIMIT ${take})`;
}

/** Ordered by the device's column: a machine id that a thousand keys know is a walk along its own index, too. */
function machineArm(machineId: string, { narrowed, place, take }: Page): Prisma.Sql {
  return Prisma.sql`(SELECT a.key_id AS id FROM activations a JOIN license_keys k ON k.id = a.key_id
    WHERE a.machine_id = ${machineId} AND ${narrowed}
      ${beyond("a.key_id", place)} ${orderOf("a.key_id", place)} LIMIT ${take})`;
}

type Column = "id" | "k.id" | "a.key_id";

function beyond(column: Column, place: KeyCursor | null): Prisma.Sql {
  if (!place) return Prisma.empty;
  const is = Prisma.raw(`AND ${column} ${place.way === "older" ? "<" : ">"}`);
  return Prisma.sql`${is} ${place.id}::uuid`;
}

function orderOf(column: Column, place: KeyCursor | null): Prisma.Sql {
  return Prisma.raw(`ORDER BY ${column} ${place?.way === "newer" ? "ASC" : "DESC"}`);
}
