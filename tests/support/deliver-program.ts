/** A server that delivers webhooks, for tests that kill it. */
import { deliverWebhooks } from "@/lib/jobs/deliver-webhooks";

process.on("message", () => {
  void deliverWebhooks(new AbortController().signal).then(() => process.send?.("done"));
});
process.send?.("ready");
