/** Mail is sent after the call: no one waits for a mail server, and the time it takes does not tell whether an address is known. */
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { keepProcessFor } from "../process/after-answer";
import { log } from "../process/log";
import { measure } from "../process/measure";
import { newMessageId } from "./compose";
import { type Failure, failureFrom } from "./failure";
import { forgetMailState, type MailState, mailState } from "./mail-state";
import type { Mail } from "./message";
import { sendMail } from "./send";
import { CONNECTIONS_MAX, closeSmtp } from "./smtp";

const AT_ONCE = CONNECTIONS_MAX;
const WAITING_MAX = 1000;
const PAUSES_MS = [1_000, 5_000, 30_000];
const CLOSE_MS = 5_000;

/**
 * Makes and sends a mail after the caller has gone on; null sends nothing. Never throws: failures are logged, the
 * temporary ones after one more attempt for each pause.
 */
export function sendInBackground(
  make: () => Promise<Mail | null>,
  pausesMs: readonly number[] = PAUSES_MS,
): void {
  const state = mailState();
  if (state.underWay.size >= AT_ONCE + WAITING_MAX) {
    measured("failed");
    log().error({ waiting: WAITING_MAX }, "a mail was dropped: too many wait already; check the mail server");
    return;
  }
  const delivery = deliver(state, make, pausesMs)
    .catch((error: unknown) => {
      measured("failed");
      log().error({ err: error }, "a mail could not be made; it was not sent");
    })
    .finally(() => state.underWay.delete(delivery));
  state.underWay.add(delivery);
  keepProcessFor(delivery);
}

/** Resolves when nothing is under way, in a pause or waiting. */
export async function mailsSent(): Promise<void> {
  const { underWay } = mailState();
  while (underWay.size > 0) await Promise.all(underWay);
}

/** The end: pauses are over, what is under way gets `maxMs`, then every connection closes. */
export async function closeMail(maxMs: number = CLOSE_MS): Promise<void> {
  const state = mailState();
  state.stopping.abort();
  const sent = new AbortController();
  await Promise.race([
    mailsSent().finally(() => sent.abort()),
    delay(maxMs, undefined, { signal: sent.signal }).catch(() => undefined),
  ]);
  state.stopped = true;
  if (state.underWay.size > 0) {
    log().error({ mails: state.underWay.size }, "mails were given up because the server is stopping");
  }
  for (const wake of state.waiting.splice(0)) wake();
  closeSmtp();
  forgetMailState();
}

/** Rejects with what `make` rejects with. */
async function deliver(
  state: MailState,
  make: () => Promise<Mail | null>,
  pausesMs: readonly number[],
): Promise<void> {
  await nextTurn();
  const mail = await inTurn(state, make);
  if (!mail) return;
  const messageId = newMessageId();
  for (let attempt = 1; ; attempt++) {
    const failure = await inTurn(state, () => attemptToSend(mail, messageId));
    if (!failure) measured("sent");
    if (!failure || state.stopped) return;
    const pauseMs = pausesMs[attempt - 1];
    const fields = { ...failure.details, attempt };
    if (!failure.isTemporary || pauseMs === undefined) {
      measured("failed");
      return log().error(
        fields,
        "a mail could not be sent and was given up; check SMTP_URL and the mail server",
      );
    }
    measured("delayed");
    log().warn({ ...fields, pauseMs }, "a mail could not be sent yet; it will be tried again");
    if (!(await pause(pauseMs, state.stopping.signal))) {
      measured("failed");
      return log().error({ attempt }, "a mail was given up because the server is stopping");
    }
  }
}

async function attemptToSend(mail: Mail, messageId: string): Promise<Failure | null> {
  try {
    await sendMail(mail, messageId);
    return null;
  } catch (error) {
    return failureFrom(error);
  }
}

/** Runs the work when fewer than AT_ONCE others do; null when the end came first. A pause takes no turn. */
async function inTurn<Result>(state: MailState, work: () => Promise<Result>): Promise<Result | null> {
  if (state.busy < AT_ONCE) state.busy += 1;
  // The one that wakes us hands over its turn.
  else await new Promise<void>((resolve) => state.waiting.push(resolve));
  try {
    return state.stopped ? null : await work();
  } finally {
    const next = state.waiting.shift();
    if (next) next();
    else state.busy -= 1;
  }
}

/** False when the end came first. */
async function pause(pauseMs: number, stopping: AbortSignal): Promise<boolean> {
  try {
    await delay(pauseMs, undefined, { signal: stopping });
    return true;
  } catch {
    return false;
  }
}

function measured(outcome: "sent" | "delayed" | "failed"): void {
  measure({ kind: "mail", way: "direct", outcome });
}
