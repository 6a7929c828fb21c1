/** The one pool of connections to the mail server. */
import { createTransport, type SendMailOptions } from "nodemailer";
import { traced } from "../tracing/spans";
import { mailState, type SmtpPool } from "./mail-state";

const SECOND = 1000;
export const CONNECTIONS_MAX = 5;
/** Also for a server that answers so slowly that no other time-out notices. */
const SEND_MAX_MS = 60 * SECOND;

/** Resolves when the server has taken the mail. Rejects with nodemailer's error, which may quote the recipient. */
export async function sendOverSmtp(
  url: string,
  message: SendMailOptions,
  maxMs: number = SEND_MAX_MS,
): Promise<void> {
  await traced("SMTP send", {}, () =>
    smtpPool(url).sendMail({ ...message, signal: AbortSignal.timeout(maxMs) }),
  );
}

/** Ends all connections, also those that are sending. */
export function closeSmtp(): void {
  const state = mailState();
  state.smtp?.pool.close({ force: true });
  state.smtp = null;
}

function smtpPool(url: string): SmtpPool {
  const state = mailState();
  if (state.smtp?.url !== url) {
    closeSmtp();
    state.smtp = { url, pool: openPool(url) };
  }
  return state.smtp.pool;
}

/** What the address says goes before what stands here: `smtp://host?requireTLS=true&socketTimeout=60000`. */
function openPool(url: string): SmtpPool {
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // A connection that broke is opened once more at once; whatever else fails is the caller's to try again.
    maxRequeues: 1,
    dnsTimeout: 10 * SECOND,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
    // Below the socket's, so that an idle connection ends with a farewell.
    idleTimeout: 15 * SECOND,
  });
}
