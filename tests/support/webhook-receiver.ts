/** Real HTTP endpoints for webhooks, and applications that send to them. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import type { Application } from "@/lib/domain/applications/find";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { webhookBody } from "@/lib/http/openapi/webhooks";
import { contextAt } from "./factories";

export type Event = { type: string; timestamp: string; data: Record<string, unknown> };
export type Received = { id: string; headers: IncomingMessage["headers"]; body: string; event: Event };
/** Answers a request; 204 unless it does so. */
export type Handler = (received: Received, response: ServerResponse, place: number) => unknown;

export type Receiver = {
  url: string;
  received: Received[];
  handle(handler: Handler): void;
  close(): Promise<void>;
};

/** On this machine, until the test is over. */
export async function aReceiver(handler: Handler = () => undefined): Promise<Receiver> {
  let current = handler;
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { headers } = request;
    const one = { id: String(headers["webhook-id"]), headers, body, event: JSON.parse(body) };
    received.push(one);
    await current(one, response, received.length);
    if (!response.headersSent) response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, handle: (next) => (current = next), close };
}

/** As the operator permits in the environment, with other variables of it. Call before anything reads the configuration. */
export function permitLoopback(variables: Record<string, string> = {}): void {
  Object.assign(process.env, { WEBHOOK_PRIVATE_TARGETS: "127.0.0.1", ...variables });
  forgetConfig();
}

/** Of all events unless said otherwise; deleted when the test is over, so that its deliveries concern no other. */
export async function anEndpoint(application: Application, url: string, events: readonly string[] = ["*"]) {
  const { endpoint, secret } = await createEndpoint(contextAt(), application, { url, events });
  onTestFinished(async () => {
    await contextAt().db.prisma.webhookEndpoint.deleteMany({ where: { id: endpoint.id } });
  });
  return { id: endpoint.id, secret: secret.expose() };
}

/** What the reference implementation makes of it; throws if the signature is not right. */
export function verified(secret: string, { headers, body }: Received): Event {
  return documented(new Webhook(secret).verify(body, headers as Record<string, string>) as Event);
}

/** An event is as `/openapi.json` describes it, and has no member more. */
export function documented(event: Event): Event {
  const body = webhookBody(event.type);
  expect(body, `${event.type} is not described`).toBeDefined();
  expect(event).toStrictEqual(body?.parse(event));
  return event;
}

/** Events of an application as they were written, the oldest first. */
export async function eventsOf(application: Application): Promise<Event[]> {
  const rows = await contextAt().db.prisma.webhookDelivery.findMany({
    where: { event: { applicationId: application.id } },
    orderBy: { id: "asc" },
    select: { event: { select: { type: true, at: true, data: true } } },
  });
  return rows.map(({ event: { type, at, data } }) =>
    documented({ type, timestamp: at.toISOString(), data: data as Event["data"] }),
  );
}
