/**
 * Signing keys of an application and their rotation: created (published, not yet active) → activated (signs
 * from now on; the previous one stays published) → withdrawn (no longer published, its tokens no longer verify).
 */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { generateKeyPair, keyId } from "../../crypto/ed25519";
import { seal } from "../../crypto/sealed-box";
import type { SigningPurpose } from "../../db/generated/enums";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { usesSigningKeys } from "./application";
import type { Application } from "./find";
import { lockApplication } from "./lock";

export type SigningKeyRecord = {
  kid: string;
  purpose: SigningPurpose;
  active: boolean;
  /** Base64 of the SPKI DER. */
  publicKey: string;
  createdAt: string;
};

/** What a sealed private key is bound to. */
export function signingKeyLabel(kid: string): string {
  return `signing-key:${kid}`;
}

/** Creates a key: published at once, signing nothing before it is activated. */
export async function createSigningKey(
  ctx: Context,
  application: Application,
  purpose: SigningPurpose,
): Promise<SigningKeyRecord> {
  requirePermission(ctx.actor, "signing_keys");
  if (!usesSigningKeys(application.kind, purpose))
    throw refused("signing_key_useless", { application: application.slug, purpose });
  const pair = generateKeyPair();
  const kid = keyId(pair.publicKey);
  return inTransaction(ctx, async (tx) => {
    await tx.db.prisma.signingKey.create({
      data: {
        id: uuidv7(),
        applicationId: application.id,
        purpose,
        kid,
        publicKey: new Uint8Array(pair.publicKey),
        sealedPrivateKey: seal(config().secrets.masterKeys, signingKeyLabel(kid), pair.privateKey),
        createdAt: ctx.now,
      },
    });
    await record(tx, {
      applicationId: application.id,
      action: "signing_key.created",
      target: `${purpose} signing key ${kid}`,
    });
    const publicKey = pair.publicKey.toString("base64");
    return { kid, purpose, active: false, publicKey, createdAt: ctx.now.toISOString() };
  });
}

/** This key signs from now on. Activating the active one changes nothing. Throws `not_found`, `invalid_input`. */
export async function activateSigningKey(ctx: Context, application: Application, kid: string): Promise<void> {
  requirePermission(ctx.actor, "signing_keys");
  await inTransaction(ctx, async (tx) => {
    const pointers = await lockPointers(tx, application);
    const key = await findKey(tx, application, kid);
    if (key.withdrawnAt) throw refused("signing_key_withdrawn", { kid });
    const pointer = pointerOf(key.purpose);
    if (pointers[pointer] === key.id) return;
    await tx.db.prisma.application.update({ where: { id: application.id }, data: { [pointer]: key.id } });
    await tx.db.prisma.signingKey.update({
      where: { id: key.id },
      data: { activatedAt: ctx.now, firstActivatedAt: key.firstActivatedAt ?? ctx.now },
    });
    await record(tx, {
      applicationId: application.id,
      action: "signing_key.activated",
      target: `${key.purpose} signing key ${kid}`,
    });
  });
}

/** No longer published: tokens it signed no longer verify. Refused for the active key. */
export async function withdrawSigningKey(ctx: Context, application: Application, kid: string): Promise<void> {
  requirePermission(ctx.actor, "signing_keys");
  await inTransaction(ctx, async (tx) => {
    const pointers = await lockPointers(tx, application);
    const key = await findKey(tx, application, kid);
    if (key.withdrawnAt) return;
    if (pointers[pointerOf(key.purpose)] === key.id) {
      throw refused("signing_key_active", { kid });
    }
    await tx.db.prisma.signingKey.update({ where: { id: key.id }, data: { withdrawnAt: ctx.now } });
    await record(tx, {
      applicationId: application.id,
      action: "signing_key.withdrawn",
      target: `${key.purpose} signing key ${kid}`,
    });
  });
}

/** All that are published, oldest first. */
export async function listSigningKeys(
  ctx: Context,
  application: Application,
  purpose?: SigningPurpose,
): Promise<SigningKeyRecord[]> {
  const rows = await ctx.db.prisma.signingKey.findMany({
    where: { applicationId: application.id, withdrawnAt: null, ...(purpose ? { purpose } : {}) },
    orderBy: { id: "asc" },
    select: {
      kid: true,
      purpose: true,
      publicKey: true,
      createdAt: true,
      signsLicenses: { select: { id: true } },
      signsReleases: { select: { id: true } },
    },
  });
  return rows.map((row) => ({
    kid: row.kid,
    purpose: row.purpose,
    active: Boolean(row.signsLicenses ?? row.signsReleases),
    publicKey: Buffer.from(row.publicKey).toString("base64"),
    createdAt: row.createdAt.toISOString(),
  }));
}

type Pointers = { licenseSigningKeyId: string | null; releaseSigningKeyId: string | null };

function pointerOf(purpose: SigningPurpose): keyof Pointers {
  return purpose === "license" ? "licenseSigningKeyId" : "releaseSigningKeyId";
}

/** So that two rotations at once follow one another. */
async function lockPointers(tx: Context, application: Application): Promise<Pointers> {
  await lockApplication(tx, application);
  return tx.db.prisma.application.findUniqueOrThrow({
    where: { id: application.id },
    select: { licenseSigningKeyId: true, releaseSigningKeyId: true },
  });
}

async function findKey(tx: Context, application: Application, kid: string) {
  const key = await tx.db.prisma.signingKey.findUnique({
    where: { applicationId_kid: { applicationId: application.id, kid } },
    select: { id: true, purpose: true, firstActivatedAt: true, withdrawnAt: true },
  });
  if (!key) throw refused("signing_key_unknown", { kid, application: application.slug });
  return key;
}
