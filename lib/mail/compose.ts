/** A mail as nodemailer takes it, the same for the wire and for the outbox. No value can become a header of its own. */
import { randomUUID } from "node:crypto";
import { isIPv4 } from "node:net";
import type { SendMailOptions } from "nodemailer";
import { config } from "../config/config";
import type { Mail } from "./message";

/** The recipient is no single, plain address. The message does not repeat it. */
export class RecipientError extends Error {
  override name = "RecipientError";
}

/** One address as the domain's parser lets it through; what could open a list, a comment or a header is refused. */
const ADDRESS = /^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+$/u;

/** New for each mail, and kept when the same mail is tried again, so that a mailbox can tell that it has it already. */
export function newMessageId(): string {
  return `<${randomUUID()}@${mailDomain()}>`;
}

/** The same for every attempt to send a mail of the queue. */
export function messageIdOf(id: string): string {
  return `<${id}@${mailDomain()}>`;
}

/** Throws RecipientError. */
export function composed(mail: Mail, messageId: string): SendMailOptions {
  if (!ADDRESS.test(mail.to)) {
    throw new RecipientError("The recipient of a mail is not one plain e-mail address; nothing was sent.");
  }
  return {
    from: config().mailFrom ?? `no-reply@${mailDomain()}`,
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    messageId,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": oneLine(mail.language),
      ...(mail.unsubscribeUrl && unsubscribeHeaders(mail.unsubscribeUrl)),
    },
    text: mail.text,
    html: mail.html,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Prepared: nodemailer folds long values, and an address that is broken in two is none. */
function unsubscribeHeaders(url: string) {
  return {
    "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${oneLine(url)}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Where people reach the installation; an IP address as mail writes it. */
function mailDomain(): string {
  const { hostname } = new URL(config().accountUrl);
  if (isIPv4(hostname)) return `[${hostname}]`;
  return hostname.startsWith("[") ? `[IPv6:${hostname.slice(1)}` : hostname;
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .toWellFormed()
    .trim();
}
