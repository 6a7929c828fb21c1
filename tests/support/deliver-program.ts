/** A server that delivers webhooks, for tests that kill it. */
import { deliverWebhooks } from "@/lib/domain/events/post/deliver-webhooks";

process.on("message", () => {
  void deliverWebhooks(new AbortController().signal).then(() => process.send?.("done"));
});
process.send?.("ready");
