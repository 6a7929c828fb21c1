/** `webhook create|list|update|delete|rotate|test|deliveries|resend`. */
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import { changeEndpoint, deleteEndpoint } from "../domain/events/change-endpoint";
import { createEndpoint } from "../domain/events/create-endpoint";
import {
  DELIVERY_STATES,
  type DeliveryState,
  findDelivery,
  listDeliveries,
} from "../domain/events/deliveries";
import { findEndpoint, listEndpoints } from "../domain/events/endpoint-record";
import { resendDelivery } from "../domain/events/resend";
import { rotateEndpointSecret } from "../domain/events/rotate-secret";
import { sendTestEvent } from "../domain/events/send-test";
import { collected, oneOf, onOff, wholeNumber } from "./options";
import { action, type Output, table } from "./run";
import { argumentText } from "./secret-argument";

const EVENT_OPTION = "--event <type>";
const SERVER_SENDS = "A running server sends it within a second; see `webhook deliveries`.";

export function addWebhookCommands(program: Command): void {
  const webhook = program
    .command("webhook")
    .description("endpoints that are told what happens to an application");
  addEndpointCommands(webhook);
  addDeliveryCommands(webhook);
}

function addEndpointCommands(webhook: Command): void {
  const create = webhook
    .command("create <app> <url>")
    .description(
      "create an endpoint and print its secret; it is shown only once; - reads <url> from the standard input",
    )
    .option(EVENT_OPTION, "an event it is told of; repeat for more; default: all", collected, []);
  action(create, async (ctx, slug: string, given: string, { event }: { event: string[] }) => {
    const events = event.length > 0 ? event : ["*"];
    const url = await argumentText(given);
    const created = await createEndpoint(ctx, await findApplication(ctx, slug), { url, events });
    const secret = created.secret.expose();
    const text = `${secret}\nStore it now: it will not be shown again. The ID of the webhook is ${created.endpoint.id}.`;
    return { json: { ...created.endpoint, secret }, text };
  });

  action(
    webhook.command("list <app>").description("list endpoints, without their secrets"),
    async (ctx, slug: string) => {
      const webhooks = await listEndpoints(ctx, await findApplication(ctx, slug));
      const rows = webhooks.map(({ id, status, url, events }) => [id, status, url, events.join(" ")]);
      return { json: { webhooks }, text: table(["id", "status", "address", "events"], rows) };
    },
  );

  const update = webhook
    .command("update <app> <id>")
    .description("change an endpoint")
    .option("--url <url>", "its new address; - reads it from the standard input")
    .option(
      EVENT_OPTION,
      "an event it is told of from now on, instead of the present ones; repeat for more",
      collected,
      [],
    )
    .option("--enabled <on|off>", "off: it is told of nothing until it is enabled again", onOff);
  type Update = { url?: string; event: string[]; enabled?: boolean };
  action(update, async (ctx, slug: string, id: string, { url: given, event, enabled }: Update) => {
    const events = event.length > 0 ? event : undefined;
    const url = given === undefined ? given : await argumentText(given);
    const changes = { url, events, isEnabled: enabled };
    const changed = await changeEndpoint(ctx, await findApplication(ctx, slug), id, changes);
    return {
      json: changed,
      text: `The webhook is ${changed.status}: ${changed.url}, ${changed.events.join(" ")}`,
    };
  });

  const remove = webhook
    .command("delete <app> <id>")
    .description("delete an endpoint and all its deliveries");
  action(remove, async (ctx, slug: string, id: string) => {
    await deleteEndpoint(ctx, await findApplication(ctx, slug), id);
    return { json: { id }, text: `Webhook ${id} was deleted.` };
  });

  const rotate = webhook
    .command("rotate <app> <id>")
    .description("create a new secret and print it; for a day the previous one signs as well");
  action(rotate, async (ctx, slug: string, id: string) => {
    const rotated = await rotateEndpointSecret(ctx, await findApplication(ctx, slug), id);
    const secret = rotated.secret.expose();
    const until = rotated.endpoint.previousUntil?.toISOString();
    const text = `${secret}\nStore it now: it will not be shown again. The previous secret signs as well until ${until}.`;
    return { json: { ...rotated.endpoint, secret }, text };
  });
}

function addDeliveryCommands(webhook: Command): void {
  const test = webhook.command("test <app> <id>").description("send a test event to an endpoint");
  action(test, async (ctx, slug: string, id: string) => {
    const delivery = await sendTestEvent(ctx, await findApplication(ctx, slug), id);
    return { json: { delivery }, text: `Delivery ${delivery} was created. ${SERVER_SENDS}` };
  });

  const deliveries = webhook
    .command("deliveries <app> <id> [delivery]")
    .description(
      "list what was sent to an endpoint, newest first; or show one delivery with its body and answer",
    )
    .option("--state <state>", DELIVERY_STATES.join(", "), oneOf(DELIVERY_STATES))
    .option("--before <delivery>", "`next` of the page before")
    .option("--limit <n>", "how many", wholeNumber, 50);
  type Listing = { state?: DeliveryState; before?: string; limit: number };
  action(
    deliveries,
    async (ctx, slug: string, id: string, delivery: string | undefined, options: Listing) => {
      const application = await findApplication(ctx, slug);
      return delivery === undefined
        ? listed(ctx, application, id, options)
        : shown(ctx, application, id, delivery);
    },
  );

  const resend = webhook
    .command("resend <app> <id> <delivery>")
    .description("send an event again, with the same webhook-id; one that waits is tried at once");
  action(resend, async (ctx, slug: string, id: string, of: string) => {
    const delivery = await resendDelivery(ctx, await findApplication(ctx, slug), id, of);
    return { json: { delivery }, text: `Delivery ${delivery} is due. ${SERVER_SENDS}` };
  });
}

const LIMIT_MAX = 1_000;

async function listed(
  ctx: Context,
  application: Application,
  id: string,
  {
    state = undefined,
    before = undefined,
    limit,
  }: { state?: DeliveryState | undefined; before?: string | undefined; limit: number },
): Promise<Output> {
  const endpoint = await findEndpoint(ctx, application, id);
  const page = {
    state: state ?? null,
    before: before ?? null,
    take: Math.min(Math.max(limit, 1), LIMIT_MAX),
  };
  const found = await listDeliveries(ctx, endpoint.id, page);
  const rows = found.deliveries.map((one) => [
    one.id,
    one.createdAt.toISOString(),
    one.type,
    one.state,
    one.tries,
    one.status ?? one.problem,
    one.nextTryAt?.toISOString() ?? null,
  ]);
  const text = table(["id", "created", "event", "state", "tries", "last answer", "next try"], rows);
  return { json: found, text: found.next ? `${text}\nMore with --before ${found.next}` : text };
}

async function shown(
  ctx: Context,
  application: Application,
  id: string,
  deliveryId: string,
): Promise<Output> {
  const endpoint = await findEndpoint(ctx, application, id);
  const delivery = await findDelivery(ctx, endpoint.id, deliveryId);
  const tries = delivery.history.map(
    ({ at, status, problem, tookMs }) => `${at}  ${status ?? problem}  ${tookMs} ms`,
  );
  const text = [
    `${delivery.type}, ${delivery.state}, webhook-id ${delivery.eventId}`,
    ...tries,
    "Body:",
    delivery.body,
    "Answer:",
    delivery.answer || "–",
  ].join("\n");
  return { json: delivery, text };
}
