/** A customer who lost a key asks for a new one, and confirms it by a link in a mail (decision 053). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { randomToken } from "../../crypto/random";
import { PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { APPLICATION_COLUMNS } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { isUuid } from "../ids";
import { holdAddress } from "../keys/lock";
import { type ReplacedKey, replaceKey } from "../keys/replace-key";
import type { MailLanguage } from "../mails/mail";
import { mailSettings } from "../mails/settings";
import { storedHash } from "../stored-hash";
import { customerActor } from "./customers";

const HASH_KIND = "new-key-link";
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LINK_MS = 60 * 60 * 1000;

export type AskedNewKey = Readonly<{
  url: PlainSecret;
  to: string;
  /** Its name. */
  application: string;
  lastFour: string;
  language: MailLanguage | null;
}>;

/** Null for a key of someone else, a revoked one, and where the application does not permit it. */
export async function askForNewKey(
  ctx: Context,
  emailFolded: string,
  keyId: string,
): Promise<AskedNewKey | null> {
  if (!isUuid(keyId)) return null;
  const key = await ctx.db.prisma.licenseKey.findFirst({
    where: { id: keyId, emailFolded, state: { not: "revoked" } },
    select: { email: true, lastFour: true, language: true, application: { select: APPLICATION_COLUMNS } },
  });
  if (!key?.email || !(await mailSettings(ctx, key.application)).newKeys) return null;
  const { email: to, lastFour, language, application } = key;
  const token = randomToken(TOKEN_BYTES);
  const isAsked = await inTransaction(ctx, async (tx) => {
    if (!(await holdAddress(tx, keyId, emailFolded))) return false;
    await tx.db.prisma.newKeyLink.deleteMany({ where: { keyId, expiresAt: { lt: ctx.now } } });
    await tx.db.prisma.newKeyLink.create({
      data: {
        id: uuidv7(),
        keyId,
        secretHash: storedHash(HASH_KIND, new PlainSecret(token)),
        lastFour,
        emailFolded,
        expiresAt: new Date(ctx.now.getTime() + LINK_MS),
      },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: "key.new_key_asked",
      target: `key …${lastFour}`,
      targetId: keyId,
    });
    return true;
  });
  if (!isAsked) return null;
  const url = new PlainSecret(`${config().accountUrl}/account/new-key?token=${token}`);
  return { url, to, application: application.name, lastFour, language };
}

/** What the link is about; null once it was used, is over, or the key was replaced otherwise. Uses nothing up. */
export async function findNewKeyLink(
  ctx: Pick<Context, "db" | "now">,
  token: string,
): Promise<{ application: string; lastFour: string } | null> {
  const link = await goodLink(ctx, token);
  return link && { application: link.key.application.name, lastFour: link.lastFour };
}

/** The new key, which is mailed, too. Of several calls with one link one gets it; null for the others. */
export async function replaceByLink(
  ctx: Omit<Context, "actor">,
  token: string,
  language: MailLanguage,
): Promise<ReplacedKey | null> {
  if (!TOKEN.test(token)) return null;
  const secretHash = storedHash(HASH_KIND, new PlainSecret(token));
  try {
    return await inTransaction(ctx, async (tx) => {
      // The key and not the link, which an erasure deletes once it has locked the key.
      await tx.db.prisma.$queryRaw`
        SELECT 1 FROM license_keys WHERE id = (SELECT key_id FROM new_key_links WHERE secret_hash = ${secretHash})
        FOR UPDATE`;
      const link = await goodLink(tx, token);
      if (!link) return null;
      await tx.db.prisma.newKeyLink.update({
        where: { id: link.id },
        data: { usedAt: ctx.now },
        select: { id: true },
      });
      const actor = customerActor(link.key.emailFolded ?? "", null);
      const { application } = link.key;
      return replaceKey({ ...tx, actor }, application, link.keyId, link.lastFour, {
        isMailed: true,
        language,
      });
    });
  } catch (error) {
    // Replaced or revoked at this very moment.
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function goodLink(ctx: Pick<Context, "db" | "now">, token: string) {
  if (!TOKEN.test(token)) return null;
  const link = await ctx.db.prisma.newKeyLink.findUnique({
    where: { secretHash: storedHash(HASH_KIND, new PlainSecret(token)) },
    select: {
      id: true,
      keyId: true,
      lastFour: true,
      emailFolded: true,
      expiresAt: true,
      usedAt: true,
      key: {
        select: {
          state: true,
          lastFour: true,
          emailFolded: true,
          application: { select: APPLICATION_COLUMNS },
        },
      },
    },
  });
  if (!link || link.usedAt || link.expiresAt <= ctx.now) return null;
  if (link.key.state === "revoked" || link.key.lastFour !== link.lastFour || !link.key.emailFolded)
    return null;
  // The address that it was mailed to may no longer be the license's.
  if (link.emailFolded !== null && link.emailFolded !== link.key.emailFolded) return null;
  return (await mailSettings(ctx, link.key.application)).newKeys ? link : null;
}
