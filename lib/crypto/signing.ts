/**
 * Signatures for answers of which many may be due at once. To sign is the longest step of a call; so while there is a second
 * thread, it makes most of those that come together, and the event loop reads and answers other calls meanwhile.
 */
import type { KeyObject } from "node:crypto";
import { Worker } from "node:worker_threads";
import { signText } from "./ed25519";

/** What the thread is asked; it answers with the signatures in this order. `keyAt`: for each text the place of its key. */
export type SigningTask = Readonly<{ keys: KeyObject[]; keyAt: number[]; texts: string[] }>;

type Wanted = Readonly<{
  key: KeyObject;
  text: string;
  resolve(signature: string): void;
  reject(error: unknown): void;
}>;

/** To hand over fewer costs more than it saves. */
const HANDED_OVER_MIN = 12;
const HANDED_OVER_MAX = 32;
/** While the thread signs, too: between two looks at what else has come in. */
const OWN_PER_TURN = 4;

let thread: Worker | null = null;
const waiting: Wanted[] = [];
let handedOver: Wanted[] = [];
let isSigning = false;

/** `signText`, at once or soon: the first of a turn of the event loop never waits. */
export function signSoon(key: KeyObject, text: string): string | Promise<string> {
  if (!thread) return signText(key, text);
  if (!isSigning) {
    isSigning = true;
    setImmediate(signSome);
    return signText(key, text);
  }
  return new Promise((resolve, reject) => {
    waiting.push({ key, text, resolve, reject });
  });
}

/** `program`: `signing-thread.ts` as it was built. When the thread is lost, `onLoss` is told why, and all is signed here again. */
export function openSigningThread(program: string, onLoss: (reason: string) => void): void {
  const opened = new Worker(program);
  let reason = "it ended";
  // A server that has nothing else to do may end.
  opened.unref();
  opened.on("message", take);
  opened.on("error", (error) => {
    reason = String(error);
  });
  opened.on("exit", () => {
    if (thread === opened) {
      thread = null;
      onLoss(reason);
    }
    take([]);
  });
  thread = opened;
}

/** What it was asked and did not answer is signed here. */
export async function closeSigningThread(): Promise<void> {
  const open = thread;
  thread = null;
  await open?.terminate();
}

function signSome(): void {
  handOver();
  const own = handedOver.length > 0 ? OWN_PER_TURN : waiting.length;
  for (const wanted of waiting.splice(0, own)) signHere(wanted);
  isSigning = waiting.length > 0;
  if (isSigning) setImmediate(signSome);
}

function handOver(): void {
  if (!thread || handedOver.length > 0 || waiting.length < HANDED_OVER_MIN) return;
  handedOver = waiting.splice(-HANDED_OVER_MAX);
  const keys = [...new Set(handedOver.map(({ key }) => key))];
  thread.postMessage({
    keys,
    keyAt: handedOver.map(({ key }) => keys.indexOf(key)),
    texts: handedOver.map(({ text }) => text),
  } satisfies SigningTask);
}

/** What the thread did not sign is signed here. */
function take(signatures: string[]): void {
  const answered = handedOver;
  handedOver = [];
  handOver();
  for (const [place, wanted] of answered.entries()) {
    const signature = signatures[place];
    if (signature === undefined) signHere(wanted);
    else wanted.resolve(signature);
  }
}

function signHere({ key, text, resolve, reject }: Wanted): void {
  try {
    resolve(signText(key, text));
  } catch (error) {
    reject(error);
  }
}
