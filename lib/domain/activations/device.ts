/** Devices as people see them on pages. Pure. */
import { TOKEN_VALIDITY_SECONDS } from "../tokens/payload";

export type Device = {
  activationId: string;
  machineId: string;
  name: string | null;
  version: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const FORGOTTEN_AFTER_DAYS = 40;
/** `lastSeenAt` is written at most hourly, so the newest token may be that much younger. */
const HEARTBEAT_SLACK_MS = 60 * 60 * 1000;
const SHORT_ID_LENGTH = 8;

/** Enough of the machine's id to tell devices of one name apart. */
export function shortId(machineId: string): string {
  return machineId.length > SHORT_ID_LENGTH ? `…${machineId.slice(-SHORT_ID_LENGTH)}` : machineId;
}

/**
 * Devices that are probably the former life of another one: the same label as a device seen since, and silent for
 * forty days themselves. Ids of activations.
 */
export function likelyDuplicates(devices: readonly Device[], now: Date): ReadonlySet<string> {
  const forgotten = devices.filter(
    (device) => now.getTime() - device.lastSeenAt.getTime() >= FORGOTTEN_AFTER_DAYS * DAY_MS,
  );
  const isReplaced = (old: Device) =>
    devices.some(
      (other) => other.lastSeenAt > old.lastSeenAt && label(other) !== null && label(other) === label(old),
    );
  return new Set(forgotten.filter(isReplaced).map(({ activationId }) => activationId));
}

/** How long the token that the device may still have can let it run; in the past when it has none that works. */
export function tokenMayLastUntil(lastSeenAt: Date, licenseEnd: Date | null): Date {
  const latest = lastSeenAt.getTime() + HEARTBEAT_SLACK_MS + TOKEN_VALIDITY_SECONDS * 1000;
  return new Date(licenseEnd ? Math.min(latest, licenseEnd.getTime()) : latest);
}

function label({ name }: Device): string | null {
  return name?.trim().toLowerCase() || null;
}
