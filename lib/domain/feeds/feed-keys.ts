/**
 * Keys that programs' own updaters verify, of three formats. None is shared with another format or with statements and tokens:
 * an upload could be made whose signature passes for that of something else.
 */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { generateKeyPair, keyId } from "../../crypto/ed25519";
import { seal } from "../../crypto/sealed-box";
import type { FeedKeyFormat } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { publishesUpdates } from "../applications/application";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { signingKeyLabel } from "../applications/signing-keys";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { minisignPublicKey } from "./keys/minisign";
import { rawPublicKey, spkiOf } from "./keys/raw-key";
import { readPrivateKey, readPublicKey } from "./keys/read-key";

export type { FeedKeyFormat };

export const FEED_KEY_FORMATS = ["sparkle", "minisign", "wordpress"] as const satisfies FeedKeyFormat[];

export type FeedKeyRecord = Readonly<{
  format: FeedKeyFormat;
  kid: string;
  /** In the spelling of the clients that verify it. */
  publicKey: string;
  /** Who signs with it. */
  holder: "server" | "pipeline";
  createdAt: Date;
  /** From then on nothing is signed or verified with it; null for one that is in use. */
  retiredAt: Date | null;
}>;

type NewKey = Readonly<{
  format: FeedKeyFormat;
  publicKey: Uint8Array;
  keyId: Uint8Array | null;
  /** As `privateKeyOf` takes it; null: a pipeline signs. */
  secret: Uint8Array | null;
}>;

/** Two applications may have one key, as one publisher's programs do; of all of them, so that none is used for two formats. */
const KEYS_LOCK = 5_021_603;

/** Makes the server's key of a format. Throws `invalid_input` where there is one: shipped programs know only that. */
export async function createFeedKey(
  ctx: Context,
  application: Application,
  format: FeedKeyFormat,
): Promise<FeedKeyRecord> {
  requirePermission(ctx.actor, "signing_keys");
  const { publicKey, privateKey } = generateKeyPair();
  const key = { format, publicKey, keyId: null, secret: privateKey };
  return addKey(ctx, application, key, "feed_key.created");
}

/** The key that a pipeline signs with and that shipped programs contain. Throws `invalid_input`. */
export async function registerFeedKey(
  ctx: Context,
  application: Application,
  given: Readonly<{ format: FeedKeyFormat; publicKey: string }>,
): Promise<FeedKeyRecord> {
  requirePermission(ctx.actor, "signing_keys");
  const { format, publicKey: text } = given;
  const found = readPublicKey(format, text);
  if (!found) throw refused("feed_key_malformed", { format });
  const key = { format, publicKey: spkiOf(found.raw), keyId: found.keyId, secret: null };
  return addKey(ctx, application, key, "feed_key.registered");
}

/**
 * From now on the server signs with a key that a pipeline had. One that was registered becomes the server's. `privateKey`: the
 * text of the tool that made it. Throws `invalid_input`.
 */
export async function importFeedKey(
  ctx: Context,
  application: Application,
  given: Readonly<{ format: FeedKeyFormat; privateKey: string; password: string }>,
): Promise<FeedKeyRecord> {
  requirePermission(ctx.actor, "signing_keys");
  const { format, privateKey: text, password } = given;
  const found = readPrivateKey(format, text, password);
  if (found === "wrong_password") throw refused("feed_key_password_wrong");
  if (found === "malformed") throw refused("feed_key_malformed", { format });
  const key = { format, publicKey: spkiOf(found.raw), keyId: found.keyId, secret: found.secret };
  return addKey(ctx, application, key, "feed_key.imported");
}

/** What it signed stays signed. Throws `not_found`. Retiring what is retired changes nothing. */
export async function retireFeedKey(ctx: Context, application: Application, kid: string): Promise<void> {
  requirePermission(ctx.actor, "signing_keys");
  await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const keys = await tx.db.prisma.feedKey.findMany({ where: { applicationId: application.id, kid } });
    if (keys.length === 0) throw refused("feed_key_unknown", { kid, application: application.slug });
    for (const { id, format, retiredAt } of keys) {
      if (retiredAt !== null) continue;
      await tx.db.prisma.feedKey.update({
        where: { id },
        data: { retiredAt: tx.now },
        select: { id: true },
      });
      await record(tx, {
        applicationId: application.id,
        action: "feed_key.retired",
        target: `${format} ${kid}`,
      });
    }
  });
}

/** Of each format the oldest first. */
export async function listFeedKeys(
  { db }: Pick<Context, "db">,
  { id }: Pick<Application, "id">,
): Promise<FeedKeyRecord[]> {
  const rows = await db.prisma.feedKey.findMany({
    where: { applicationId: id },
    orderBy: [{ format: "asc" }, { createdAt: "asc" }],
  });
  return rows.map(toRecord);
}

/** That a program of today should contain, by format: the server's, else the newest of a pipeline. Pure. */
export function currentFeedKeys(keys: readonly FeedKeyRecord[]): ReadonlyMap<FeedKeyFormat, FeedKeyRecord> {
  const usable = keys.filter(({ retiredAt }) => retiredAt === null);
  const ordered = usable.toSorted(
    (one, other) => Number(one.holder === "server") - Number(other.holder === "server"),
  );
  return new Map(ordered.map((key) => [key.format, key]));
}

async function addKey(
  ctx: Context,
  application: Application,
  { format, publicKey, keyId: minisignId, secret }: NewKey,
  action: "feed_key.created" | "feed_key.imported" | "feed_key.registered",
): Promise<FeedKeyRecord> {
  if (!publishesUpdates(application.kind))
    throw refused("publishes_no_updates", { application: application.name });
  const kid = keyId(publicKey);
  const sealed = secret && seal(config().secrets.masterKeys, signingKeyLabel(kid), secret);
  return inTransaction(ctx, async (tx) => {
    await tx.db.prisma.$executeRaw`SELECT pg_advisory_xact_lock(${KEYS_LOCK})`;
    await lockApplication(tx, application);
    await requireUnshared(tx, format, publicKey);
    const keys = await tx.db.prisma.feedKey.findMany({ where: { applicationId: application.id, format } });
    const same = keys.find((key) => Buffer.from(key.publicKey).equals(publicKey));
    const isKnown = same?.retiredAt === null && (same.sealedPrivateKey !== null || sealed === null);
    if (isKnown) throw refused("feed_key_known", { format });
    const isSigning = (key: (typeof keys)[number]) => key.sealedPrivateKey !== null && key.retiredAt === null;
    const sealedPrivateKey = sealed ? new Uint8Array(sealed) : (same?.sealedPrivateKey ?? null);
    if (sealedPrivateKey && keys.some(isSigning)) throw refused("feed_key_exists", { format });
    const data = {
      sealedPrivateKey,
      keyId: minisignId && new Uint8Array(minisignId),
      retiredAt: null,
    };
    const row = same
      ? await tx.db.prisma.feedKey.update({ where: { id: same.id }, data })
      : await tx.db.prisma.feedKey.create({
          data: {
            ...data,
            id: uuidv7(),
            applicationId: application.id,
            format,
            kid,
            publicKey: new Uint8Array(publicKey),
            createdAt: tx.now,
          },
        });
    await record(tx, { applicationId: application.id, action, target: `${format} ${kid}` });
    return toRecord(row);
  });
}

/** In the whole installation, for keys of license tokens and statements have one place there too. */
async function requireUnshared(tx: Context, format: FeedKeyFormat, publicKey: Uint8Array): Promise<void> {
  const where = { publicKey: new Uint8Array(publicKey) };
  const ofStatements = await tx.db.prisma.signingKey.findFirst({ where, select: { id: true } });
  const ofFeeds = await tx.db.prisma.feedKey.findFirst({
    where: { ...where, format: { not: format } },
    select: { id: true },
  });
  if (ofStatements || ofFeeds) throw refused("feed_key_shared");
}

type Row = Readonly<{
  format: FeedKeyFormat;
  kid: string;
  publicKey: Uint8Array;
  keyId: Uint8Array | null;
  sealedPrivateKey: Uint8Array | null;
  createdAt: Date;
  retiredAt: Date | null;
}>;

function toRecord(row: Row): FeedKeyRecord {
  const { format, kid, createdAt, retiredAt } = row;
  const holder = row.sealedPrivateKey === null ? "pipeline" : "server";
  return { format, kid, publicKey: spelled(row), holder, createdAt, retiredAt };
}

/** Tauri takes the two lines of minisign as base64, the others the bare key. */
function spelled({ format, publicKey, keyId: minisignId }: Row): string {
  if (format !== "minisign") return rawPublicKey(publicKey).toString("base64");
  return Buffer.from(minisignPublicKey(publicKey, minisignId)).toString("base64");
}
