/** Webhooks: whether endpoints take what they are sent. */
import { webhookPath } from "../../console/places";
import { contextFor, SYSTEM } from "../../domain/context";
import { countEnabledEndpoints, webhookTroubles } from "../../domain/events/webhook-troubles";
import { attention, type Check, type Finding, good } from "./line";

export const webhooksChecks: readonly Check[] = [
  { name: "webhooks", look: lookAtWebhooks, todo: (words) => words.tryAgain },
];

async function lookAtWebhooks(): Promise<Finding> {
  const ctx = contextFor(SYSTEM);
  const failing = (await webhookTroubles(ctx, null)).filter(({ what }) => what === "failing");
  const [first] = failing;
  if (first) {
    const { host, application, id, since } = first;
    return attention(
      (words, { moment }) => words.webhooksFailing(String(failing.length), host, application, moment(since)),
      (words) => words.checkWebhooks,
      { cure: webhookPath(application, id), isOfApplications: true },
    );
  }
  const enabled = await countEnabledEndpoints(ctx);
  return good((words) => (enabled === 0 ? words.webhooksNone : words.webhooksGood(String(enabled))));
}
