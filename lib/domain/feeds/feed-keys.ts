/**
 * Keys that programs' own updaters verify: one a format, since with a shared one an upload could be made whose signature passes
 * for that of another format (clients.md 7).
 */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config";
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
import { rawPublicKey } from "./keys/raw-key";

export type { FeedKeyFormat };

export const FEED_KEY_FORMATS = ["sparkle", "minisign", "wordpress"] as const satisfies FeedKeyFormat[];

export type FeedKeyRecord = Readonly<{
  format: FeedKeyFormat;
  kid: string;
  /** In the spelling of the clients that verify it. */
  publicKey: string;
  createdAt: Date;
}>;

/** Makes the key of a format. Throws `invalid_input` where there is one: shipped programs know only that. */
export async function createFeedKey(
  ctx: Context,
  application: Application,
  format: FeedKeyFormat,
): Promise<FeedKeyRecord> {
  requirePermission(ctx.actor, "signing_keys");
  if (!publishesUpdates(application.kind)) {
    throw refused("publishes_no_updates", { application: application.name });
  }
  const { publicKey, privateKey } = generateKeyPair();
  const kid = keyId(publicKey);
  const row = {
    id: uuidv7(),
    applicationId: application.id,
    format,
    kid,
    publicKey: new Uint8Array(publicKey),
    createdAt: ctx.now,
  };
  await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const where = { applicationId_format: { applicationId: application.id, format } };
    const known = await tx.db.prisma.feedKey.findUnique({ where, select: { id: true } });
    if (known) throw refused("feed_key_exists", { format });
    const sealedPrivateKey = seal(config().secrets.masterKeys, signingKeyLabel(kid), privateKey);
    await tx.db.prisma.feedKey.create({ data: { ...row, sealedPrivateKey }, select: { id: true } });
    await record(tx, {
      applicationId: application.id,
      action: "signing_key.created",
      target: `${format} feed key ${kid}`,
    });
  });
  return toRecord(row);
}

export async function listFeedKeys(
  { db }: Pick<Context, "db">,
  { id }: Pick<Application, "id">,
): Promise<FeedKeyRecord[]> {
  const rows = await db.prisma.feedKey.findMany({
    where: { applicationId: id },
    orderBy: { format: "asc" },
    select: { format: true, kid: true, publicKey: true, createdAt: true },
  });
  return rows.map(toRecord);
}

type Row = { format: FeedKeyFormat; kid: string; publicKey: Uint8Array; createdAt: Date };

function toRecord({ format, kid, publicKey, createdAt }: Row): FeedKeyRecord {
  return { format, kid, publicKey: spelled(format, publicKey), createdAt };
}

/** Tauri takes the two lines of minisign as base64, the others the bare key. */
function spelled(format: FeedKeyFormat, spki: Uint8Array): string {
  if (format === "minisign") return Buffer.from(minisignPublicKey(spki)).toString("base64");
  return rawPublicKey(spki).toString("base64");
}
