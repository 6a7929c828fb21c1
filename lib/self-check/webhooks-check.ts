/** Webhooks: whether endpoints take what they are sent. */

import { contextFor, SYSTEM } from "../domain/context";
import { failingEndpoints } from "../domain/events/failing-endpoints";
import { attention, type Check, type Finding, good } from "./line";

export const webhooksChecks: readonly Check[] = [
  { name: "webhooks", look: lookAtWebhooks, todo: (words) => words.tryAgain },
];

async function lookAtWebhooks(): Promise<Finding> {
  const { enabled, failing, first } = await failingEndpoints(contextFor(SYSTEM));
  if (first) {
    const { url, application, since } = first;
    return attention(
      (words, { moment }) => words.webhooksFailing(String(failing), url, application, moment(since)),
      (words) => words.checkWebhooks,
    );
  }
  return good((words) => (enabled === 0 ? words.webhooksNone : words.webhooksGood(String(enabled))));
}
