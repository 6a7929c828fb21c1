/** Mails and webhooks that do not arrive. */
import { mailPath, SELF_CHECK, webhookPath } from "../console/places";
import type { Context } from "../domain/context";
import { type WebhookTrouble, webhookTroubles } from "../domain/events/webhook-troubles";
import { mailTroubles } from "../domain/mails/troubles";
import { type FoundRow, found, type Trouble } from "./row";

type Asking = Pick<Context, "db" | "now">;

export async function mailRows(ctx: Asking, applicationId: string | null): Promise<FoundRow[]> {
  const troubles = await mailTroubles(ctx, applicationId);
  return troubles.map(({ what, application, count, problem, since }) =>
    found(
      { kind: `mails_${what}`, count, problem },
      // Those of the installation go to its own people: what the mail server says of it is in the self-check.
      { application, since, path: application === null ? SELF_CHECK : mailPath(application) },
    ),
  );
}

export async function webhookRows(ctx: Asking, applicationId: string | null): Promise<FoundRow[]> {
  const troubles = await webhookTroubles(ctx, applicationId);
  return troubles.map((trouble) => {
    const { id, application, what, since } = trouble;
    const path = webhookPath(application, id) + (what === "given_up" ? "?state=failed" : "");
    return found(troubleOf(trouble), { application, about: id, since, path });
  });
}

function troubleOf({ what, host, count }: WebhookTrouble): Trouble {
  return what === "given_up" ? { kind: "webhook_given_up", host, count } : { kind: `webhook_${what}`, host };
}
