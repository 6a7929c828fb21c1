/** What is over and says something of a person: expired sessions and links, and devices that are long gone, or their names. */
import { config } from "../../config/config";
import type { Context } from "../context";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 1_000;

/** A day later than they end, so that a late click is told that its link is over and not that it never was. */
const KEPT_MS = DAY_MS;

const FORGET_NAMES = {
  name: "forget-device-names",
  text: `UPDATE activations SET name = NULL WHERE id IN (
           SELECT id FROM activations WHERE name IS NOT NULL AND released_at IS NOT NULL AND last_seen_at < $1
             AND id > $2 ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING id`,
};

/** With the keys, whose rows an activation holds: a device that comes back is not deleted under it. */
const FORGET_DEVICES = {
  name: "forget-released-devices",
  text: `DELETE FROM activations WHERE id IN (
           SELECT a.id FROM activations a JOIN license_keys k ON k.id = a.key_id
           WHERE a.released_at < $1 AND a.id > $2 ORDER BY a.id LIMIT ${AT_ONCE} FOR UPDATE OF k, a SKIP LOCKED)
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

/**
 * Names of devices that hold no seat and were not seen for `DEVICE_NAMES_DAYS`, and devices that gave their seat back before
 * `RELEASED_DEVICES_DAYS`. In steps, each committed by itself. Answers how many of each.
 */
export async function forgetDevices(
  { db, now }: Pick<Context, "db" | "now">,
  signal?: AbortSignal,
): Promise<{ names: number; devices: number }> {
  const { deviceNamesDays, releasedDevicesDays } = config().retention;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const devices = (after: string) =>
    db.run<{ id: string }>(FORGET_DEVICES, [before(releasedDevicesDays), after]);
  const names = (after: string) => db.run<{ id: string }>(FORGET_NAMES, [before(deviceNamesDays), after]);
  return {
    devices: releasedDevicesDays > 0 ? await inSteps(devices, signal) : 0,
    names: deviceNamesDays > 0 ? await inSteps(names, signal) : 0,
  };
}

/** Each step goes on where the last one ended: else all of them would read the beginning of the table again. */
async function inSteps(
  step: (after: string) => Promise<{ id: string }[]>,
  signal?: AbortSignal,
): Promise<number> {
  let sum = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  while (!signal?.aborted) {
    const rows = await step(after);
    sum += rows.length;
    if (rows.length < AT_ONCE) break;
    for (const { id } of rows) if (id > after) after = id;
  }
  return sum;
}
