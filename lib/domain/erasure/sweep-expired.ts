/** What is over and says something of a person: expired sessions and links, and the names of devices that are long gone. */
import { config } from "../../config";
import type { Context } from "../context";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 1_000;

/** A day later than they end, so that a late click is told that its link is over and not that it never was. */
const KEPT_MS = DAY_MS;

const FORGET_NAMES = {
  name: "forget-device-names",
  text: `UPDATE activations SET name = NULL WHERE id IN (
           SELECT id FROM activations WHERE name IS NOT NULL AND released_at IS NOT NULL AND last_seen_at < $1
           LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING id`,
};

/** Customers' and operators' sessions and links, whether anyone signs in again or not. */
export async function sweepExpired({ db: { prisma }, now }: Pick<Context, "db" | "now">): Promise<void> {
  const lt = new Date(now.getTime() - KEPT_MS);
  await prisma.verificationToken.deleteMany({ where: { expires: { lt } } });
  await prisma.session.deleteMany({ where: { expires: { lt } } });
  await prisma.manageSession.deleteMany({ where: { expiresAt: { lt } } });
  await prisma.newKeyLink.deleteMany({ where: { expiresAt: { lt } } });
  await prisma.operatorSession.deleteMany({ where: { expiresAt: { lt } } });
}

/** Names of devices that hold no seat and were not seen for `DEVICE_NAMES_DAYS`. In steps, each committed by itself. Answers how many. */
export async function forgetDeviceNames(
  { db, now }: Pick<Context, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  const { deviceNamesDays } = config().retention;
  if (deviceNamesDays === 0) return 0;
  const before = new Date(now.getTime() - deviceNamesDays * DAY_MS);
  let forgotten = 0;
  while (!signal?.aborted) {
    const { length } = await db.run(FORGET_NAMES, [before]);
    forgotten += length;
    if (length < AT_ONCE) break;
  }
  return forgotten;
}
