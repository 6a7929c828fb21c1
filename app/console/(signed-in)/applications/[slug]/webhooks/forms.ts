/** The forms of an application's webhooks. A secret is shown once, so an operator has to prove who they are before one is made. */
import { findApplication } from "@/lib/domain/applications/find";
import { changeEndpoint, deleteEndpoint } from "@/lib/domain/events/change-endpoint";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { findEndpoint } from "@/lib/domain/events/endpoint-record";
import { resendDelivery } from "@/lib/domain/events/resend";
import { rotateEndpointSecret } from "@/lib/domain/events/rotate-secret";
import { sendTestEvent } from "@/lib/domain/events/send-test";
import { once } from "@/lib/domain/people/once";
import { requirePermission } from "@/lib/domain/permissions";
import { type OperatorSubmission, operatorForms } from "@/lib/forms/console/operator-form";
import { proved } from "@/lib/forms/console/prove";
import { requireTypedName } from "@/lib/forms/console/typed-name";

/** In front of the box of each event: with names of their own all of them are kept when the form is refused. */
const EVENT_FIELD = "event:";

export const webhooks = operatorForms({
  create: proved(async (submission) => {
    const { ctx, field } = submission;
    const application = await applicationOf(submission);
    const input = { url: field("url"), events: chosenEvents(submission) };
    const { endpoint, secret } = await once(ctx, field("once"), () =>
      createEndpoint(ctx, application, input),
    );
    return { result: { kind: "webhook_secret", url: endpoint.url, secret: secret.expose() } };
  }),
  save: async (submission) => {
    const { ctx, field, params, path } = submission;
    const changes = { url: field("url"), events: chosenEvents(submission) };
    await changeEndpoint(ctx, await applicationOf(submission), params.id ?? "", changes);
    return { to: path, done: "saved" };
  },
  turn: async (submission) => {
    const { ctx, field, params, path } = submission;
    const isEnabled = field("turn") === "on";
    await changeEndpoint(ctx, await applicationOf(submission), params.id ?? "", { isEnabled });
    return { to: path, done: isEnabled ? "enabled" : "disabled" };
  },
  rotate: proved(async (submission) => {
    const { ctx, field, params } = submission;
    const application = await applicationOf(submission);
    const { endpoint, secret } = await once(ctx, field("once"), () =>
      rotateEndpointSecret(ctx, application, params.id ?? ""),
    );
    return { result: { kind: "webhook_secret", url: endpoint.url, secret: secret.expose() } };
  }),
  test: async (submission) => {
    const { ctx, params, path } = submission;
    await sendTestEvent(ctx, await applicationOf(submission), params.id ?? "");
    return { to: path, done: "test" };
  },
  resend: async (submission) => {
    const { ctx, field, params, path } = submission;
    await resendDelivery(ctx, await applicationOf(submission), params.id ?? "", field("delivery"));
    return { to: path, done: "resent" };
  },
  remove: async (submission) => {
    const { ctx, params } = submission;
    // Before the name is compared: operators without the permission are told that first.
    requirePermission(ctx.actor, "webhooks");
    const application = await applicationOf(submission);
    const endpoint = await findEndpoint(ctx, application, params.id ?? "");
    requireTypedName(submission, new URL(endpoint.url).host);
    await deleteEndpoint(ctx, application, endpoint.id);
    return { to: `/console/applications/${application.slug}/webhooks`, done: "deleted" };
  },
});

function applicationOf({ ctx, params }: OperatorSubmission) {
  return findApplication(ctx, params.slug ?? "");
}

function chosenEvents({ field, values }: OperatorSubmission): string[] {
  if (field("which") === "all") return ["*"];
  return Object.keys(values)
    .filter((name) => name.startsWith(EVENT_FIELD))
    .map((name) => name.slice(EVENT_FIELD.length));
}
