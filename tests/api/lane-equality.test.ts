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

/** As it is sent both ways. `as`: whose token, so that limits of tokens count the same on both ways. */
type Sent = Readonly<{
  method: string;
  path: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  as?: "key_api" | "ci";
}>;
type Answered = { status: number; headers: Record<string, string>; body: string };

/** Of the connection and not of the answer, or another one each time. */
const NOT_COMPARED = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const KEY_OR_CODE = /(VC-)?([0-9A-Z]{5}-){3,4}[0-9A-Z]{5}/g;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const LONG_BODY = JSON.stringify({ key: "x".repeat(70_000) });
const BAD_BODIES: (string | Buffer)[] = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "{}",
  '{"key":1,"machineId":2}',
  '{"key":"a","key":"b"}',
  '{"plan":"pro","count":0}',
  Buffer.from([0x7b, 0xff, 0x7d]),
  LONG_BODY,
];
const ODD_HEADERS: Record<string, string>[] = [
  { "if-none-match": "*" },
  { "content-type": "text/plain" },
  { accept: "text/html", "accept-encoding": "gzip" },
  { authorization: "Basic abc" },
  { authorization: "Bearer lk_api_of-nobody" },
  { "x-update-key": "lk_upd_of-nobody" },
  { range: "bytes=0-9" },
  { range: "bytes=9000-" },
  { cookie: "a=b", origin: "https://elsewhere.example" },
];

let origin: string;
let sent: Sent[];
const tokens = { lane: { key_api: "", ci: "" }, direct: { key_api: "", ci: "" } };

const { server } = createHttpServer((req, res) => void answer(req, res));

beforeAll(async () => {
  process.env.TRUSTED_PROXIES = "1";
  reloadConfig();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
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

function everything(slug: string, known: { id: string; key: string; token: string; link: string }): Sent[] {
  const { id, key, token, link } = known;
  const license = (verb: string, body: object): Sent => ({
    method: "POST",
    path: `/${slug}/license/v1/${verb}`,
    body: JSON.stringify(body),
  });
  const shop = (path: string, body?: object, method = "POST"): Sent => ({
    method,
    path: `/${slug}/keys/v1/keys${path}`,
    as: "key_api",
    ...(body && { body: JSON.stringify(body) }),
  });
  const machine = { machineId: "machine-1" };
  const good: Sent[] = [
    license("activate", { key, ...machine, name: "Größe ✓", version: "1.0.0" }),
    license("activate", { key: key.toLowerCase().replaceAll("-", ""), ...machine }),
    license("validate", { key, ...machine }),
    license("validate", { token, ...machine, version: null }),
    license("validate", { token, machineId: "machine-2" }),
    license("validate", { token: `${token}x`, ...machine }),
    license("validate", { key: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", ...machine }),
    license("validate", { key, token, ...machine }),
    license("deactivate", { key, machineId: "machine-3" }),
    { ...license("validate", { key, ...machine }), path: `/nobody/license/v1/validate` },
    shop("", { plan: "pro", count: 2, email: "ada@example.com", expiresAt: "2031-01-01" }),
    shop("", { plan: "nothing" }),
    shop(`?${new URLSearchParams({ email: "ada@example.com" })}`, undefined, "GET"),
    shop(`?${new URLSearchParams({ key })}`, undefined, "GET"),
    shop("?email=a&key=b", undefined, "GET"),
    shop(`/${id}/suspend`, {}),
    shop(`/${id}/reactivate`, { reason: "paid" }),
    shop(`/${slug}/suspend`, {}),
    {
      method: "POST",
      path: `/${slug}/ci/release`,
      as: "ci",
      body: "x",
      headers: { "content-type": "text/plain" },
    },
    {
      method: "POST",
      path: `/${slug}/ci/plugin`,
      as: "ci",
      body: "",
      headers: { "content-type": "multipart/form-data" },
    },
  ];
  const queries = [
    "",
    "?version=0.9.0",
    "?version=nonsense",
    "?version=1&version=2",
    "?edition=unlimited&channel=beta",
  ];
  const checks = queries.map((query) => ({ method: "GET", path: `/${slug}/v1/check${query}` }));
  const paths = [
    "/health/live",
    "/assets/brand.css",
    "/assets/brand.css?v=1",
    "/assets/logo",
    ...["validate", "activate", "deactivate", "public-key", "x/y"].map((end) => `/${slug}/license/v1/${end}`),
    `/${slug}/keys/v1/keys`,
    `/${slug}/keys/v1/keys/${id}/suspend`,
    `/${slug}/keys/v1/other`,
    `/${slug}/v1/check`,
    `/${slug}/v1/public-key`,
    `/${slug}/v1/download/1.x/1.0.0/tool.zip`,
    link,
    `/${slug}/ci/release`,
    `/${slug}/ci/plugin`,
    `/${slug}/nothing`,
    `/${slug}/x/%2e%2e/license/v1/public-key`,
    `/${slug}/license/v1/public%2Dkey`,
    "/no-such-app/v1/check",
  ];
  const posts = paths.filter(
    (path) => path.startsWith(`/${slug}/license`) || path.startsWith(`/${slug}/keys`),
  );
  return [
    ...good,
    ...checks,
    ...paths.flatMap((path) => METHODS.map((method) => ({ method, path }))),
    ...posts.flatMap((path) =>
      BAD_BODIES.map((body): Sent => ({ method: "POST", path, body, as: "key_api" })),
    ),
    ...paths.flatMap((path) => ODD_HEADERS.map((headers): Sent => ({ method: "GET", path, headers }))),
  ];
}

function headersOf({ headers, as }: Sent, way: "lane" | "direct", place: number): Record<string, string> {
  const address = `10.${way === "lane" ? 1 : 2}.${place >> 8}.${place & 255}`;
  const authorization: Record<string, string> = as ? { authorization: `Bearer ${tokens[way][as]}` } : {};
  return { ...authorization, ...headers, "x-forwarded-for": address };
}

async function overTheLane(one: Sent, place: number): Promise<Answered> {
  const headers = headersOf(one, "lane", place);
  const request = send(origin + one.path, { method: one.method, headers: { ...headers, ...lengthOf(one) } });
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
  const headers = { ...headersOf(one, "direct", place), ...lengthOf(one) };
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

function lengthOf({ body }: Sent): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function compared(headers: [string, unknown][]): Record<string, string> {
  const kept = headers.filter(([name]) => !NOT_COMPARED.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, masked(String(value))]));
}

/** What is drawn anew each time. */
function masked(text: string): string {
  return text
    .replace(UUID, "<uuid>")
    .replace(KEY_OR_CODE, "<key>")
    .replace(/"lastFour":"[^"]+"/g, '"lastFour":"<4>"');
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
