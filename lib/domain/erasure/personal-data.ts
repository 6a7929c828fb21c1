/** Everything held about a person, as one object for them. Without secrets, hashes of them and other people's data. */
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { parseStoredEmail } from "../keys/email";
import { requirePermission } from "../permissions";
import { ABOUT_PERSON, countInLog } from "./erase-from-log";
import { countMentions } from "./erase-mentions";
import { type ErasedCounts, importsNaming, mailsOf, newKeyLinksOf } from "./erase-rows";
import { type Person, personOf } from "./person";

const LOG = `SELECT id::text, at, actor_kind::text AS "actorKind", actor_name AS actor, action, target, reason, detail
  FROM audit_entries WHERE ${ABOUT_PERSON} ORDER BY id`;

export type PersonalData = Awaited<ReturnType<typeof exportPerson>>;

/** Logged, without the address. Throws `forbidden`, `invalid_input`. */
export async function exportPerson(ctx: Context, email: string) {
  requirePermission(ctx.actor, "exports");
  const { folded } = parseStoredEmail(email);
  return inTransaction(ctx, async (tx) => {
    const person = await personOf(tx, folded);
    const data = { ...(await heldAbout(tx, person)), log: await logAbout(tx, person) };
    await record(tx, { applicationId: null, action: "customer.exported", target: "customer" });
    return data;
  });
}

/** What an erasure would take, in the numbers that it answers then. Throws `invalid_input`. */
export async function heldCounts(ctx: Context, email: string): Promise<ErasedCounts> {
  const person = await personOf(ctx, parseStoredEmail(email).folded);
  const data = await heldAbout(ctx, person);
  const newKeyLinks = await ctx.db.prisma.newKeyLink.count({ where: newKeyLinksOf(person) });
  const devices = data.keys.flatMap(({ activations }) => activations).filter(({ name }) => name !== null);
  return {
    keys: data.keys.length,
    devices: devices.length,
    accounts: data.accounts.length,
    links: newKeyLinks + data.signInLinks.length,
    requests: data.erasureRequests.length,
    mails: data.mails.length,
    optOuts: data.unsubscribed.length,
    events: data.webhookEvents.length,
    imports: data.stagedImports.length,
    mentions: await countMentions(ctx, person, data.stagedImports),
    logEntries: await countInLog(ctx, person),
  };
}

async function heldAbout(ctx: Context, person: Person) {
  const { emailFolded } = person;
  return {
    email: emailFolded,
    ...(await signInData(ctx, person)),
    ...(await licenseData(ctx, person)),
    ...(await mailData(ctx, person)),
    stagedImports: await importsNaming(ctx, emailFolded),
  };
}

/** All about what is theirs, also entries that do not name them and stay as they are. */
function logAbout({ db: { prisma } }: Context, person: Person): Promise<object[]> {
  const about = [...person.keyIds, ...person.userIds, ...person.requestIds];
  return prisma.$queryRawUnsafe<object[]>(
    LOG,
    about,
    person.userIds,
    person.emailFolded,
    person.emailPattern,
  );
}

async function signInData({ db: { prisma } }: Context, { emailFolded, userIds }: Person) {
  return {
    accounts: await prisma.user.findMany({
      where: { id: { in: [...userIds] } },
      omit: { image: true },
      include: {
        accounts: { select: { provider: true, providerAccountId: true } },
        sessions: { select: { createdAt: true, expires: true } },
      },
    }),
    signInLinks: await prisma.verificationToken.findMany({
      where: { identifier: emailFolded },
      select: { expires: true },
    }),
    erasureRequests: await prisma.erasureRequest.findMany({ where: { emailFolded } }),
  };
}

async function licenseData({ db: { prisma } }: Context, { keyIds }: Person) {
  const ids = { in: [...keyIds] };
  return {
    keys: await prisma.licenseKey.findMany({
      where: { id: ids },
      omit: { secretHash: true, manageCodeHash: true },
      include: {
        application: { select: { slug: true, name: true } },
        plan: { select: { code: true, name: true } },
        activations: { omit: { keyId: true } },
        feedTokens: { omit: { secretHash: true, keyId: true } },
        manageSessions: { select: { createdAt: true, expiresAt: true } },
        newKeyLinks: { select: { expiresAt: true, usedAt: true } },
        trial: { select: { machineId: true } },
      },
    }),
    webhookEvents: await prisma.webhookEvent.findMany({ where: { subjectId: ids } }),
  };
}

async function mailData({ db: { prisma } }: Context, person: Person) {
  const { emailFolded } = person;
  return {
    mails: await prisma.mail.findMany({
      where: mailsOf(person),
      omit: { sealedKeys: true, claim: true },
    }),
    unsubscribed: await prisma.mailOptOut.findMany({ where: { emailFolded } }),
  };
}
