/** Stopping the notices about a license: by a link in each of them, without an account (decision 052). */
import { timingSafeEqual } from "node:crypto";
import { config } from "../../config/config";
import { hashSecret, PlainSecret } from "../../crypto/secret";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Actor, Context } from "../context";
import { isUuid } from "../ids";
import { holdAddress } from "./lock";

const HASH_KIND = "notices";
/** Of base64url: 132 bits. */
const PROOF_LENGTH = 22;

/** Anyone with the link: it proves that they got the mail, not who they are. */
const READER: Actor = { kind: "customer", id: null, name: "reader of a mail" };

export type Notices = Readonly<{
  keyId: string;
  lastFour: string;
  applicationId: string;
  /** Its name. */
  application: string;
  email: string;
  emailFolded: string;
  areStopped: boolean;
}>;

/** The two values that a link carries: it holds for the key and the address that it has, and never ends. */
export function noticesProof(keyId: string, emailFolded: string): string {
  const secret = new PlainSecret(`${keyId}\0${emailFolded}`);
  const hash = hashSecret(config().secrets.keyPepper, HASH_KIND, secret);
  return hash.toString("base64url").slice(0, PROOF_LENGTH);
}

/** Null for what no mail of ours says, and once the key belongs to another address. */
export async function findNotices(
  ctx: Pick<Context, "db">,
  keyId: string,
  proof: string,
): Promise<Notices | null> {
  if (!isUuid(keyId) || proof.length !== PROOF_LENGTH) return null;
  const key = await ctx.db.prisma.licenseKey.findUnique({
    where: { id: keyId },
    select: {
      lastFour: true,
      email: true,
      emailFolded: true,
      application: { select: { id: true, name: true } },
    },
  });
  if (!key?.email || key.emailFolded === null) return null;
  const expected = Buffer.from(noticesProof(keyId, key.emailFolded));
  const given = Buffer.from(proof);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const { application, lastFour, email, emailFolded } = key;
  const place = { applicationId: application.id, emailFolded };
  const areStopped = (await ctx.db.prisma.mailOptOut.count({ where: place })) > 0;
  return { keyId, lastFour, email, application: application.name, ...place, areStopped };
}

/** For the address and the application. What is so already, or an address that the key no longer has, changes nothing and is not in the log. */
export async function changeNotices(
  ctx: Omit<Context, "actor">,
  { keyId, lastFour, applicationId, emailFolded }: Notices,
  change: "stop" | "resume",
): Promise<void> {
  await inTransaction({ ...ctx, actor: READER }, async (tx) => {
    if (!(await holdAddress(tx, keyId, emailFolded))) return;
    const place = { applicationId, emailFolded };
    const { count } =
      change === "stop"
        ? await tx.db.prisma.mailOptOut.createMany({
            data: [{ ...place, at: ctx.now }],
            skipDuplicates: true,
          })
        : await tx.db.prisma.mailOptOut.deleteMany({ where: place });
    if (count === 0) return;
    await record(tx, {
      applicationId,
      action: change === "stop" ? "key.notices_stopped" : "key.notices_resumed",
      target: `key …${lastFour}`,
      targetId: keyId,
    });
  });
}

export async function areNoticesStopped(
  ctx: Pick<Context, "db">,
  place: Readonly<{ applicationId: string; emailFolded: string }>,
): Promise<boolean> {
  return (await ctx.db.prisma.mailOptOut.count({ where: place })) > 0;
}
