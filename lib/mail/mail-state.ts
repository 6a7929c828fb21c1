/** What all mails of a process share: pages and routes send, and the program around Next waits. */
import { setMaxListeners } from "node:events";
import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from "nodemailer";
import { processState } from "../process/process-state";

/** Of connections to the mail server. */
export type SmtpPool = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

export type MailState = {
  smtp: { url: string; pool: SmtpPool } | null;
  /** Every mail from `sendInBackground` until it is sent or given up, also in a pause. */
  readonly underWay: Set<Promise<void>>;
  /** How many are being made or sent right now. */
  busy: number;
  /** Who waits for a turn, the longest first. */
  readonly waiting: (() => void)[];
  /** Aborted when the end begins: pauses end, and nothing is tried again. */
  readonly stopping: AbortController;
  /** The process ends: what still waits gives up. */
  stopped: boolean;
};

const mail = processState<MailState>("mail");

export function mailState(): MailState {
  mail.value ??= newState();
  return mail.value;
}

/** The next use starts afresh. */
export function forgetMailState(): void {
  mail.value = undefined;
}

function newState(): MailState {
  const stopping = new AbortController();
  // Each mail in a pause listens to it.
  setMaxListeners(0, stopping.signal);
  return { smtp: null, underWay: new Set(), busy: 0, waiting: [], stopping, stopped: false };
}
