/** Erasing a person's data everywhere at once (docs/privacy.md, decision 072). */
import { v7 as uuidv7 } from "uuid";
import { config } from "../../config/config";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { APPLICATION_COLUMNS } from "../applications/find";
import { storedHeads } from "../audit/heads";
import { record } from "../audit/record";
import { SEALING_LOCK } from "../audit/seal";
import type { Context } from "../context";
import { changeKeyState } from "../keys/change-state";
import { parseStoredEmail } from "../keys/email";
import { queueMail } from "../mails/queue";
import { DEFAULT_MAIL_SETTINGS, mailSettings } from "../mails/settings";
import { addressOnFile } from "../people/customers";
import { requirePermission } from "../permissions";
import { eraseFromLog } from "./erase-from-log";
import { type ErasedCounts, erasePending, eraseRows, isNothing } from "./erase-rows";
import { type Person, personOf } from "./person";

const TIMEOUT_MS = 5 * 60 * 1000;

export type Erased = ErasedCounts &
  Readonly<{
    /** Of the erasure; null where nothing was held. */
    id: string | null;
    /** Whether a mail to them waits. */
    told: boolean;
    /** Of old months of the log: they may still name the person. */
    logFiles: readonly string[];
  }>;

/**
 * Erases and answers what, in numbers. Where nothing is held, nothing is written, and the address is not remembered either. The keys
 * stay valid unless `revoke`: who holds one can go on using it. Repeating it erases what came since. Two at once follow each
 * other; an activation is before it, and erased as well, or after it. A request to erase is closed by it. `tell`: mails them
 * that it was done, if there was anyone; that mail alone still holds the address, until it is sent or given up. Throws
 * `forbidden`, `invalid_input`.
 */
export async function erasePerson(
  ctx: Context,
  email: string,
  { revoke = false, tell = false } = {},
): Promise<Erased> {
  requirePermission(ctx.actor, "keys");
  const { folded } = parseStoredEmail(email);
  return inTransaction(
    ctx,
    async (tx) => {
      // Entries that are being sealed must not change under the one who seals them. It also lets one erase at a time.
      await tx.db.prisma.$executeRaw`SELECT pg_advisory_xact_lock(${SEALING_LOCK})`;
      const pending = await erasePending(tx, folded);
      const person = await personOf(tx, folded, { isLocked: true });
      const mail = tell ? await mailTo(tx, person) : null;
      const rows = await eraseRows(tx, person, pending);
      const logEntries = await eraseFromLog(tx, person);
      if (revoke) await revokeKeys(tx, person);
      const { keyIds, userIds, requestIds } = person;
      const people = { keys: keyIds.length, accounts: userIds.length, requests: requestIds.length };
      const counts = { ...people, ...rows, logEntries };
      const told = mail !== null;
      const id = isNothing(counts) ? null : await recordErasure(tx, person, counts, told);
      const logFiles = (await storedHeads(tx)).map(({ file }) => file);
      if (mail) {
        const keys = keyIds.length === 0 ? "none" : revoke ? "revoked" : "kept";
        await queueMail(tx, { ...mail, detail: { keys } });
      }
      return { id, ...counts, told, logFiles };
    },
    { timeoutMs: TIMEOUT_MS },
  );
}

/** In the language of mails of the application that they have a key of. Null: nothing of them is here. */
async function mailTo(tx: Context, { emailFolded, keyIds, userIds, requestIds }: Person) {
  if (keyIds.length + userIds.length + requestIds.length === 0) return null;
  const address = (await addressOnFile(tx, emailFolded)) ?? emailFolded;
  const key = await tx.db.prisma.licenseKey.findFirst({
    where: { emailFolded },
    orderBy: { id: "desc" },
    select: { applicationId: true },
  });
  const { language } = key ? await mailSettings(tx, { id: key.applicationId }) : DEFAULT_MAIL_SETTINGS;
  const email = { address, folded: emailFolded };
  return { applicationId: null, kind: "erased", keyIds: [], email, language } as const;
}

/** What an address is remembered by once it is erased. 32 bytes. */
export function erasedAddressHash(emailFolded: string): Buffer {
  return hashSecret(config().secrets.keyPepper, "erased-address", new PlainSecret(emailFolded));
}

async function revokeKeys(tx: Context, { ownKeyIds }: Person): Promise<void> {
  for (const id of ownKeyIds) {
    const key = await tx.db.prisma.licenseKey.findUniqueOrThrow({
      where: { id },
      select: { application: { select: APPLICATION_COLUMNS } },
    });
    await changeKeyState(tx, key.application, id, "revoke", null);
  }
}

/** One entry for each key, where its history is read, and one for the person, which says how much it was. Answers the erasure's id. */
async function recordErasure(
  tx: Context,
  { keyIds, emailFolded }: Person,
  counts: ErasedCounts,
  told: boolean,
): Promise<string> {
  const id = uuidv7();
  await tx.db.prisma.erasure.create({
    data: { id, at: tx.now, emailHash: Uint8Array.from(erasedAddressHash(emailFolded)) },
  });
  const keys = await tx.db.prisma.licenseKey.findMany({
    where: { id: { in: [...keyIds] } },
    select: { id: true, applicationId: true, lastFour: true },
  });
  for (const key of keys)
    await record(tx, {
      applicationId: key.applicationId,
      action: "customer.erased",
      target: `key …${key.lastFour}`,
      targetId: key.id,
    });
  const held = Object.entries(counts).filter(([, count]) => count > 0);
  const detail = { ...Object.fromEntries(held), ...(told && { told }) };
  await record(tx, {
    applicationId: null,
    action: "customer.erased",
    target: "customer",
    targetId: id,
    detail,
  });
  return id;
}
