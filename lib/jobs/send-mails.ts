import { deliverDueMails } from "../customer-mail/deliver";

/** What is due, five at a time, until nothing is left. */
export function sendDueMails(signal: AbortSignal): Promise<void> {
  return deliverDueMails(signal);
}
