/** Erasing a person from the tables; the log is apart. All of it in the transaction of `tx`. */
import { config } from "../../config/config";
import { unseal } from "../../crypto/sealed-box";
import type { Prisma } from "../../db/generated/client";
import type { Context } from "../context";
import { eraseEventsOf } from "../events/sweep-events";
import { stagedImportLabel } from "../moving/stage-import";
import { eraseMentions } from "./erase-mentions";
import { ERASED, holdsAddress, type Person } from "./person";

/** What is held about a person, or was erased. */
export type ErasedCounts = ErasedRows &
  Readonly<{ keys: number; accounts: number; requests: number; logEntries: number }>;

export function isNothing(counts: ErasedCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

type ErasedRows = ErasedPending &
  Readonly<{
    devices: number;
    mails: number;
    optOuts: number;
    events: number;
    /** Texts that are not theirs, and named their address. */
    mentions: number;
  }>;

type ErasedPending = Readonly<{
  /** To sign in, and to a new key. */
  links: number;
  imports: number;
}>;

/**
 * What may become an account or keys of theirs at any moment. To be called before these are looked for: a link that is being used,
 * or an import that is about to end, is waited for, and what came of it is found.
 */
export async function erasePending(tx: Context, emailFolded: string): Promise<ErasedPending> {
  const links = await eraseSignInLinks(tx, emailFolded);
  const imports = await importsNaming(tx, emailFolded);
  await tx.db.prisma.stagedImport.deleteMany({ where: { id: { in: imports } } });
  return { links, imports: imports.length };
}

/** `pending`: what was erased of that. */
export async function eraseRows(tx: Context, person: Person, pending: ErasedPending): Promise<ErasedRows> {
  const { prisma } = tx.db;
  const keyId = { in: [...person.keyIds] };
  const { emailFolded } = person;
  const devices = await prisma.activation.updateMany({
    where: { keyId, name: { not: null } },
    data: { name: null },
  });
  await prisma.licenseKey.updateMany({
    where: { id: keyId },
    data: { email: null, emailFolded: null, name: null, note: null, metadata: {}, updatedAt: tx.now },
  });
  await prisma.feedToken.updateMany({ where: { keyId }, data: { name: ERASED } });
  await prisma.manageSession.deleteMany({ where: { keyId } });
  const newKeyLinks = await prisma.newKeyLink.deleteMany({ where: newKeyLinksOf(person) });
  const mails = await prisma.mail.deleteMany({ where: mailsOf(person) });
  const optOuts = await prisma.mailOptOut.deleteMany({ where: { emailFolded } });
  const events = await prisma.webhookEvent.count({ where: { subjectId: { in: [...person.keyIds] } } });
  await eraseEventsOf(tx, person.keyIds);
  // Also those that were asked for until the account's row was locked.
  const signInLinks = await eraseSignInLinks(tx, emailFolded);
  await eraseAccount(tx, person);
  const mentions = await eraseMentions(tx, person);
  return {
    devices: devices.count,
    links: pending.links + newKeyLinks.count + signInLinks,
    mails: mails.count,
    optOuts: optOuts.count,
    events,
    imports: pending.imports,
    mentions,
  };
}

export function newKeyLinksOf({ emailFolded, keyIds }: Person): Prisma.NewKeyLinkWhereInput {
  return { OR: [{ keyId: { in: [...keyIds] } }, { emailFolded }] };
}

/** All but the one that tells of an erasure before, which leaves by itself. */
export function mailsOf({ emailFolded, keyIds }: Person): Prisma.MailWhereInput {
  return { OR: [{ emailFolded }, { keyIds: { hasSome: [...keyIds] } }], kind: { not: "erased" } };
}

async function eraseSignInLinks({ db: { prisma } }: Context, emailFolded: string): Promise<number> {
  const { count } = await prisma.verificationToken.deleteMany({ where: { identifier: emailFolded } });
  return count;
}

/** Requests stay as what was done when, without the address. */
async function eraseAccount(
  { db: { prisma }, now }: Context,
  { emailFolded, userIds }: Person,
): Promise<void> {
  await prisma.user.deleteMany({ where: { id: { in: [...userIds] } } });
  await prisma.erasureRequest.updateMany({
    where: { emailFolded, handledAt: null },
    data: { handledAt: now },
  });
  await prisma.erasureRequest.updateMany({
    where: { emailFolded },
    data: { email: ERASED, emailFolded: ERASED },
  });
}

/**
 * Files that were put aside and name the address: their lines are sealed, and are looked through one part at a time. One that
 * is being imported fails at its end, with nothing written, when it is deleted.
 */
export async function importsNaming({ db: { prisma } }: Context, emailFolded: string): Promise<string[]> {
  const parts = await prisma.stagedImportPart.findMany({ select: { importId: true, place: true } });
  // Of lines that cannot be imported it is told what stands in them.
  const reports = await prisma.stagedImport.findMany({ select: { id: true, problems: true } });
  const named = reports.filter(({ problems }) => holdsAddress([JSON.stringify(problems)], emailFolded));
  const found = new Set(named.map(({ id }) => id));
  for (const { importId, place } of parts) {
    if (found.has(importId)) continue;
    const part = await prisma.stagedImportPart.findUnique({
      where: { importId_place: { importId, place } },
      select: { sealedKeys: true },
    });
    if (!part) continue;
    const text = unseal(config().secrets.masterKeys, stagedImportLabel(importId, place), part.sealedKeys);
    const lines: object[] = JSON.parse(text.toString());
    const texts = lines.map((line) => JSON.stringify(line));
    if (holdsAddress(texts, emailFolded)) found.add(importId);
  }
  return [...found];
}
