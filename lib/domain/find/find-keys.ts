/**
 * Keys of all applications. What an index finds at once comes first: a key or code, an id, a whole address, the last four.
 * Then parts of addresses, names and notes: among the newest keys, where what many keys have is found soon, and else by the
 * indexes over three letters, which are quick for what few have. So neither a frequent nor a rare text walks all keys.
 */
import type { Statement } from "../../db/client";
import { Prisma } from "../../db/generated/client";
import type { KeyState } from "../../db/generated/enums";
import type { Context } from "../context";
import { FEED_TOKEN_HASH_KIND } from "../keys/feed-token";
import { LICENSE_KEY_HASH_KIND } from "../keys/license-key";
import { MANAGE_CODE_HASH_KIND } from "../keys/manage-code";
import { rarestParts } from "../keys/rarest-part";
import { statusOf } from "../keys/status";
import { beginningWith, containing } from "../like";
import { storedHash } from "../stored-hash";
import type { FindText } from "./find-text";
import type { FoundKey } from "./found";

/** As many of the newest are looked at one by one. */
const NEWEST = 5_000;

export async function findKeys(
  ctx: Pick<Context, "db" | "now">,
  wanted: FindText,
  take: number,
): Promise<FoundKey[]> {
  const ids = new Set(await exactIds(ctx, wanted, take));
  if (ids.size < take && wanted.isWord && !wanted.isSecret) {
    for (const id of await idsByPart(ctx, wanted.text, take)) ids.add(id);
  }
  return inOrder(ctx, [...ids].slice(0, take));
}

async function exactIds(ctx: Pick<Context, "db">, wanted: FindText, take: number): Promise<string[]> {
  const arms = exactArms(wanted, take);
  if (arms.length === 0) return [];
  const rows = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${Prisma.join(arms, " UNION ALL ")}) AS found
    GROUP BY id ORDER BY min(rank), id DESC LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

function exactArms({ ofKey, secrets, foreignKey, feedTokens, id }: FindText, take: number): Prisma.Sql[] {
  const keyHashes = [...secrets.licenseKeys, ...(foreignKey ? [foreignKey] : [])].map((key) =>
    storedHash(LICENSE_KEY_HASH_KIND, key),
  );
  const codeHashes = secrets.manageCodes.map((code) => storedHash(MANAGE_CODE_HASH_KIND, code));
  const tokenHashes = feedTokens.map((token) => storedHash(FEED_TOKEN_HASH_KIND, token));
  const lastFours = ofKey.flatMap((one) => (one.by === "last_four" ? [one.lastFour] : []));
  const orderId = ofKey.find((one) => one.by === "order")?.orderId;
  const email = ofKey.find((one) => one.by === "email_beginning")?.text;
  return [
    ...keyHashes.map((hash) => arm(0, Prisma.sql`k.secret_hash = ${hash}`, take)),
    ...codeHashes.map((hash) => arm(0, Prisma.sql`k.manage_code_hash = ${hash}`, take)),
    ...tokenHashes.map((hash) => arm(0, ofFeedToken(hash), take)),
    ...(id ? [arm(0, Prisma.sql`k.id = ${id}::uuid`, take)] : []),
    ...(email ? [arm(1, Prisma.sql`k.email_folded = ${email}`, take)] : []),
    ...(orderId ? [orderArm(orderId, take)] : []),
    ...lastFours.map((lastFour) => lastFourArm(lastFour, take)),
  ];
}

function ofFeedToken(hash: Uint8Array): Prisma.Sql {
  return Prisma.sql`k.id = (SELECT key_id FROM feed_tokens WHERE secret_hash = ${hash})`;
}

function arm(rank: number, condition: Prisma.Sql, take: number): Prisma.Sql {
  return Prisma.sql`(SELECT k.id, ${rank}::int AS rank FROM license_keys k WHERE ${condition}
    ORDER BY k.id DESC LIMIT ${take})`;
}

/** The index begins with the application. */
function orderArm(orderId: string, take: number): Prisma.Sql {
  return Prisma.sql`(SELECT k.id, 1 AS rank FROM applications a CROSS JOIN LATERAL (
      SELECT id FROM license_keys WHERE application_id = a.id AND order_id = ${orderId}
      ORDER BY id DESC LIMIT ${take}) AS k
    ORDER BY k.id DESC LIMIT ${take})`;
}

/** Likewise. */
function lastFourArm(lastFour: string, take: number): Prisma.Sql {
  return Prisma.sql`(SELECT k.id, 2 AS rank FROM applications a CROSS JOIN LATERAL (
      SELECT id FROM license_keys WHERE application_id = a.id AND last_four = ${lastFour}
      ORDER BY id DESC LIMIT ${take}) AS k
    ORDER BY k.id DESC LIMIT ${take})`;
}

async function idsByPart(ctx: Pick<Context, "db">, text: string, take: number): Promise<string[]> {
  const newest = await idsAmongNewest(ctx, text, take);
  return newest.length < take ? idsAmongAll(ctx, text, take) : newest;
}

async function idsAmongNewest({ db }: Pick<Context, "db">, text: string, take: number): Promise<string[]> {
  const [part, folded] = [containing(text), containing(emailFolded(text))];
  const rows = await db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (SELECT id, email_folded, name, note FROM license_keys ORDER BY id DESC LIMIT ${NEWEST}) AS newest
    WHERE email_folded LIKE ${folded} OR name ILIKE ${part} OR note ILIKE ${part}
    ORDER BY (email_folded LIKE ${beginningWith(emailFolded(text))} OR name ILIKE ${beginningWith(text)}) IS TRUE DESC, id DESC
    LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

/** Behind OFFSET 0, PostgreSQL neither walks all keys by age for the few that fit, nor asks the index for all parts. */
async function idsAmongAll(ctx: Pick<Context, "db">, text: string, take: number): Promise<string[]> {
  const [part, folded] = [containing(text), containing(emailFolded(text))];
  const { ofEmails, ofWords } = await rarestParts(ctx, emailFolded(text));
  // Names are not normalised as addresses are: a part of what is not typed so either might miss them.
  const word = containing(text === text.normalize("NFC") ? ofWords.part : text);
  const rows = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT id, email_folded, name
      FROM (SELECT id, email_folded, name FROM license_keys WHERE email_folded LIKE ${containing(ofEmails.part)} OFFSET 0) AS near
      WHERE email_folded LIKE ${folded}
      UNION ALL SELECT id, email_folded, name
      FROM (SELECT id, email_folded, name FROM license_keys WHERE name ILIKE ${word} OFFSET 0) AS near
      WHERE name ILIKE ${part}
      UNION ALL SELECT id, email_folded, name
      FROM (SELECT id, email_folded, name, note FROM license_keys WHERE note ILIKE ${word} OFFSET 0) AS near
      WHERE note ILIKE ${part} OFFSET 0) AS found
    GROUP BY id
    ORDER BY bool_or(email_folded LIKE ${beginningWith(emailFolded(text))} OR name ILIKE ${beginningWith(text)}) IS TRUE DESC,
      id DESC
    LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

/** As addresses are compared. */
function emailFolded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

const READ: Statement = {
  name: "find-keys",
  text: `
    SELECT k.id, k.last_four AS "lastFour", k.state::text, k.expires_at AS "expiresAt", k.email, k.name,
           p.code AS plan, a.slug, a.name AS "ownerName"
    FROM license_keys k JOIN plans p ON p.id = k.plan_id JOIN applications a ON a.id = k.application_id
    WHERE k.id = ANY($1::uuid[])`,
};

type Row = Omit<FoundKey, "status" | "application"> & {
  state: KeyState;
  expiresAt: Date | null;
  slug: string;
  ownerName: string;
};

async function inOrder(ctx: Pick<Context, "db" | "now">, ids: readonly string[]): Promise<FoundKey[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.run<Row>(READ, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { state, expiresAt, slug, ownerName, ...key } = row;
    return [
      { ...key, status: statusOf({ state, expiresAt }, ctx.now), application: { slug, name: ownerName } },
    ];
  });
}
