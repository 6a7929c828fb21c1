/** The requests of a load as text, made while it runs: as little work as can be. Pure. */
import type { Kind } from "./cases";
import {
  ACTIVATE_PATH,
  addressText,
  CHECK_PATH,
  DEVICE_VERSION,
  DEVICES_PER_KEY,
  deviceText,
  FEED_PATH,
  ISSUE_PATH,
  KEYS_PER_ISSUE,
  keyText,
  newDeviceText,
  PLAN,
  VALIDATE_PATH,
} from "./known";

const NEW_DEVICES_PER_SEED = 1_000_000;

export type RequestSource = {
  /** Names the next caller. */
  next(): number;
  textFor(caller: number): string;
};

/** Callers are drawn evenly from all devices; of `activate` each is a new one, and the keys come in turn. */
export function requestSource(
  kind: Kind,
  of: { port: number; keys: number; serviceToken: string; seed: number },
): RequestSource {
  const random = randomNumbers(of.seed);
  const devices = of.keys * DEVICES_PER_KEY;
  let newcomer = of.seed * NEW_DEVICES_PER_SEED;
  const next = kind === "activate" ? () => newcomer++ : () => Math.floor(random() * devices);
  return { next, textFor: requestText(kind, of) };
}

/** What a caller of `validate` or `activate` is called. */
export function machineOf(kind: Kind, caller: number): string {
  return kind === "activate" ? newDeviceText(caller) : deviceText(caller);
}

function requestText(
  kind: Kind,
  { port, keys, serviceToken }: { port: number; keys: number; serviceToken: string },
): (caller: number) => string {
  const head = (start: string) => `${start} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  const json = (headers: string, body: string) =>
    `${headers}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const from = (caller: number) => `X-Forwarded-For: ${addressText(caller)}`;
  if (kind === "check" || kind === "feed") {
    const start = head(`GET ${kind === "check" ? CHECK_PATH : FEED_PATH}`);
    return (caller) => `${start}${from(caller)}\r\n\r\n`;
  }
  if (kind === "issue") {
    const start = `${head(`POST ${ISSUE_PATH}`)}Authorization: Bearer ${serviceToken}\r\n`;
    const body = JSON.stringify({ plan: PLAN, count: KEYS_PER_ISSUE });
    return (caller) => start + json(from(caller), body);
  }
  const start = head(`POST ${kind === "activate" ? ACTIVATE_PATH : VALIDATE_PATH}`);
  const keyOf =
    kind === "activate" ? (n: number) => n % keys : (n: number) => Math.floor(n / DEVICES_PER_KEY);
  const name = kind === "activate" ? `"name":"bench",` : "";
  return (caller) =>
    start +
    json(
      from(caller),
      `{"key":"${keyText(keyOf(caller))}","machineId":"${machineOf(kind, caller)}",${name}"version":"${DEVICE_VERSION}"}`,
    );
}

/** From 0 to below 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
