/** What all parts of a run agree on: whose keys they are, what keys and devices are called. Pure. */

export const SLUG = "bench";
export const PLAN = "pro";
export const DEVICE_VERSION = "1.0.0";
export const NEWEST_RELEASE = "2.0.0";
export const KEYS_PER_ISSUE = 100;
export const DEVICES_PER_KEY = 2;
/** Never exhausted, so that an activation is never refused. */
export const SEATS = 100_000;

export const VALIDATE_PATH = `/${SLUG}/license/v1/validate`;
export const ACTIVATE_PATH = `/${SLUG}/license/v1/activate`;
export const CHECK_PATH = `/${SLUG}/v1/check?version=${DEVICE_VERSION}`;
export const FEED_PATH = `/${SLUG}/feeds/basic/electron/latest.yml`;
export const ISSUE_PATH = `/${SLUG}/keys/v1/keys`;

const DIGITS = 10;

/** The license key number `n`. As hard to find as any other: what is stored and looked up is its HMAC. */
export function keyText(n: number): string {
  const digits = String(n).padStart(DIGITS, "0");
  return `BENCH-BENCH-BENCH-${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/** The seeded device number `n`; it holds a seat of the key `n / DEVICES_PER_KEY`. */
export function deviceText(n: number): string {
  return `bench-device-${String(n).padStart(DIGITS, "0")}`;
}

/** A device that no database knows yet. */
export function newDeviceText(n: number): string {
  return `bench-newcomer-${String(n).padStart(DIGITS, "0")}`;
}

/** An address for each device, of the 16 million in 10.0.0.0/8. */
export function addressText(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}
