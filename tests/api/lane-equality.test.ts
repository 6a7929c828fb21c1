import { once } from "node:events";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config";
import { runWithPeer } from "@/lib/http/peer";
import { handlerFor, matchRoute } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { createHttpServer } from "@/lib/server/http-server";
import { answer } from "@/lib/server/lane";
import { aKey, anActivation, aPlan, aToken } from "@/tests/support/factories";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import "@/tests/support/release-folder";
import { program } from "@/tests/support/release-personas";
import { everything, lengthOf, masked, type Sent } from "./lane-requests";

type Answered = { status: number; headers: Record<string, string>; body: string };

/** Of the connection and not of the answer, or another one each time. */
const NOT_COMPARED = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);
let origin: string;
let sent: Sent[];
const tokens = { lane: { key_api: "", ci: "" }, direct: { key_api: "", ci: "" } };

const { server } = createHttpServer((req, res) => void answer(req, res));

beforeAll(async () => {
  process.env.TRUSTED_PROXIES = "1";
  reloadConfig();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date() });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  origin = `http://127.0.0.1:${port}`;
  const { application } = await aPublisherOfTwo({ manageCodes: true });
  await aPlan(application, { features: { export: true, seats: 3, note: null } });
  const { id, key } = await aKey(application);
  const { token } = await anActivation(application, key, "machine-1", { version: "1.0.0" });
  await aRelease(application, "1.0.0", { notes: "# Größer", content: "x".repeat(5_000) });
  const link = downloadUrlOf(await program(application.slug).check());
  for (const way of ["lane", "direct"] as const) {
    tokens[way].key_api = (await aToken(application, "key_api")).token;
    tokens[way].ci = (await aToken(application, "ci")).token;
  }
  sent = everything(application.slug, { id, key, token, link: new URL(link).pathname });
});

afterAll(() => {
  vi.useRealTimers();
  delete process.env.TRUSTED_PROXIES;
  reloadConfig();
  server.closeAllConnections();
  server.close();
});

function headersOf({ headers, as }: Sent, way: "lane" | "direct", place: number): Record<string, string> {
  const address = `10.${way === "lane" ? 1 : 2}.${place >> 8}.${place & 255}`;
  const authorization: Record<string, string> = as ? { authorization: `Bearer ${tokens[way][as]}` } : {};
  return { ...authorization, ...headers, "x-forwarded-for": address };
}

async function overTheLane(one: Sent, place: number): Promise<Answered> {
  const headers = headersOf(one, "lane", place);
  const request = send(origin + one.path, {
    method: one.method,
    headers: { ...headers, ...lengthOf(one.body) },
  });
  request.end(one.body);
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("latin1");
  const length = response.headers["content-length"];
  if (one.method !== "HEAD" && length !== undefined) expect(Number(length)).toBe(body.length);
  if (one.method === "HEAD" && one.path.includes("/v1/download/") && response.statusCode === 200)
    expect(Number(length)).toBeGreaterThan(0);
  return { status: response.statusCode, headers: compared(Object.entries(response.headers)), body };
}

async function byTheHandler(one: Sent, place: number): Promise<Answered> {
  const url = new URL(one.path, origin);
  const found = matchRoute(routes, url.pathname);
  if (!found) throw new Error(`${one.path} is no address of the API.`);
  const headers = { ...headersOf(one, "direct", place), ...lengthOf(one.body) };
  const mayHaveBody = one.method !== "GET" && one.method !== "HEAD";
  const body = mayHaveBody && one.body ? new Uint8Array(Buffer.from(one.body)) : null;
  const request = new Request(url, { method: one.method, headers, body });
  const handle = handlerFor(found.route, one.method);
  const params = Promise.resolve(found.params);
  const response = await runWithPeer({ address: "192.0.2.1" }, () => handle(request, { params }));
  expect(response).toBeInstanceOf(Response);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isBodyless = one.method === "HEAD" || response.status === 204 || response.status === 304;
  return {
    status: response.status,
    headers: compared([...response.headers]),
    body: isBodyless ? "" : bytes.toString("latin1"),
  };
}

function compared(headers: [string, unknown][]): Record<string, string> {
  const kept = headers.filter(([name]) => !NOT_COMPARED.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, masked(String(value))]));
}

describe("the lane and the handlers that Next's route files export", () => {
  it("answer the same bytes to everything, good and bad", async () => {
    expect(sent.length).toBeGreaterThan(350);
    const statuses = new Set<number>();
    for (const [place, one] of sent.entries()) {
      const lane = await overTheLane(one, place);
      const direct = await byTheHandler(one, place);
      const what = `${one.method} ${one.path} ${String(one.body ?? "").slice(0, 60)} ${JSON.stringify(one.headers ?? {})}`;
      expect({ what, ...lane, body: masked(lane.body) }).toEqual({
        what,
        ...direct,
        body: masked(direct.body),
      });
      statuses.add(lane.status);
    }
    // All of them were tried, and not one refusal four hundred times.
    expect([...statuses].sort()).toEqual(
      expect.arrayContaining([200, 201, 204, 304, 400, 401, 403, 404, 405, 413, 415]),
    );
  });
});
