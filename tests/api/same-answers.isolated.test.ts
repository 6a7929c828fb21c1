import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config, reloadConfig } from "@/lib/config/config";
import { parseEmail } from "@/lib/domain/keys/email";
import { noticesProof } from "@/lib/domain/keys/notices";
import { PEER_HEADER, peerValue } from "@/lib/http/peer";
import { handlerFor, matchRoute } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { ensureBuilt } from "@/tests/support/built";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aPlan, aToken } from "@/tests/support/factories";
import { switchOn } from "@/tests/support/feed-reader";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { anUpdateKey, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { pipeline, program } from "@/tests/support/release-personas";
import { sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";
import { type StockNext, startStockNext } from "@/tests/support/stock-next";
import { type Answered, answered, DIFFERENCES, type Raw } from "./same-answers-differences";
import { announcedUpload, everything, lengthOf, METHODS } from "./same-answers-everything";
import { type Call, OWN_MACHINES, otherCalls, UPLOAD_BYTES_MAX, type Way } from "./same-answers-requests";

const NO_LIMIT = "1000000000";
const ATTEMPTS = 30;

type Answers = Record<Way, Answered>;

const origins = { product: "", next: "" };
let next: StockNext | null = null;
/** How many of `calls`, the first ones, the handlers are asked, too. */
let general: number;
let calls: Call[];
let tokens: Record<"key_api" | "ci", string>;
let startedAt: number;
const answers: { call: Call; what: string; given: Answers }[] = [];

beforeAll(async () => {
  const { application } = await aPublisherOfTwo({ manageCodes: true });
  const { slug } = application;
  await aPlan(application, {
    maxActivations: 1 + Object.keys(OWN_MACHINES).length,
    features: { export: true, seats: 3, note: null },
    variants: ["unlimited"],
    trialDays: 14,
  });
  const { id, key } = await aKey(application, { email: parseEmail("ada@example.test") });
  const stop = `/account/notices/stop?license=${id}&proof=${noticesProof(id, "ada@example.test")}`;
  const { token } = await anActivation(application, key, "machine-1", { version: "1.0.0" });
  for (const machine of Object.values(OWN_MACHINES)) await anActivation(application, key, machine);
  await aRelease(application, "1.0.0", { notes: "# Größer", content: "x".repeat(5_000) });
  await aRelease(application, "1.0.0", { variant: "unlimited", content: "restricted" });
  await aRelease(application, "0.5.0", { publish: false });
  await switchOn(application, "electron", "squirrel");
  const link = new URL(downloadUrlOf(await program(slug).check())).pathname;
  tokens = { key_api: (await aToken(application)).token, ci: (await aToken(application, "ci")).token };
  const stranger = await aPublisherOfTwo();
  const strangers = [stranger.ci.token, (await aToken(stranger.application)).token];
  const { token: updateKey } = await anUpdateKey(application);
  const { id: revoked } = await aKey(application);
  const upload = await anUploadPath(slug, tokens.ci);
  const good = everything(slug, { id, key, token, link, upload, stop });
  calls = [...good, ...otherCalls(slug, { key, link, id: revoked, updateKey, strangers })];
  general = good.length;
  await startBoth();
  startedAt = Date.now();
  for (const [place, call] of calls.entries()) {
    const what = `${call.method} ${call.path} ${String(call.body ?? "").slice(0, 60)} ${JSON.stringify(call.headers ?? {})}`;
    answers.push({ call, what, given: await askAll(call, place) });
  }
});

afterAll(() => Promise.all([next?.stop(), stopServers()]));

async function anUploadPath(slug: string, token: string): Promise<string> {
  const { body } = await pipeline(slug, token).call("POST", "/uploads", {
    body: announcedUpload("an upload"),
  });
  const { parts } = body as { parts: { url: string }[] };
  return new URL(parts[0]?.url ?? "").pathname;
}

async function startBoth(): Promise<void> {
  const logo = join(config().dataDir, "logo.svg");
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const env = {
    BRAND_LOGO: logo,
    ...sharedEnvironment("BASE_URL", "DATA_DIR"),
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "silent",
    UPLOAD_MAX_BYTES: String(UPLOAD_BYTES_MAX),
    LICENSE_CALLS_PER_MINUTE: NO_LIMIT,
    UNKNOWN_KEYS_PER_10_MINUTES: NO_LIMIT,
    KEY_API_CALLS_PER_MINUTE: NO_LIMIT,
    CI_CALLS_PER_MINUTE: NO_LIMIT,
    UNAUTHENTICATED_CALLS_PER_MINUTE: NO_LIMIT,
  };
  Object.assign(process.env, env);
  reloadConfig();
  await ensureBuilt("all");
  origins.product = (await startServer({ env: { ...env, PAGES: "off" } })).url;
  next = await startStockNext(env);
  origins.next = next.url;
  for (const origin of Object.values(origins)) {
    await eventually(async () => {
      const ready = await fetch(`${origin}/health/ready`);
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ok" }]);
    }, 60_000);
  }
}

/** Tokens tell the second in which they were made: asked again, where the clock went on meanwhile. */
async function askAll(call: Call, place: number): Promise<Answers> {
  for (let attempt = 1; ; attempt += 1) {
    const second = Math.floor(Date.now() / 1000);
    const given = {
      product: await ask("product", call, place),
      next: await ask("next", call, place),
      handlers: await ask("handlers", call, place),
    };
    const isSameSecond = second === Math.floor(Date.now() / 1000);
    if (isSameSecond || call.own || attempt === ATTEMPTS) return given;
    await delay(1000 - (Date.now() % 1000));
  }
}

async function ask(way: Way, call: Call, place: number): Promise<Answered> {
  const { body, names } = call.own?.[way] ?? { body: call.body, names: [] };
  const headers: Record<string, string> = {
    ...(call.as && { authorization: `Bearer ${tokens[call.as]}` }),
    ...call.headers,
    ...lengthOf(body),
    "x-forwarded-for": `10.1.${place >> 8}.${place & 255}`,
  };
  const sent = { ...call, headers, body };
  const raw = way === "handlers" ? await byTheHandler(sent) : await overHttp(origins[way], sent);
  return answered(raw, { way, drawn: names, since: startedAt });
}

type Sent = Pick<Call, "method" | "path"> & { headers: Record<string, string>; body: Call["body"] };

async function overHttp(origin: string, { method, path, headers, body }: Sent): Promise<Raw> {
  const { hostname, port } = new URL(origin);
  const request = send({ hostname, port, path, method, headers });
  // What is refused before all of it was sent may be reset behind its answer.
  request.on("error", () => undefined).end(body);
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const told = response.headers["content-length"];
  if (method !== "HEAD" && told !== undefined) expect(Number(told)).toBe(bytes.length);
  const lines: Raw["headers"] = [];
  for (let index = 0; index + 1 < response.rawHeaders.length; index += 2)
    lines.push([response.rawHeaders[index].toLowerCase(), response.rawHeaders[index + 1]]);
  return { status: response.statusCode ?? 0, headers: lines, bytes };
}

async function byTheHandler({ method, path, headers, body }: Sent): Promise<Raw> {
  const url = new URL(path, origins.product);
  const found = matchRoute(routes, url.pathname);
  if (!found) throw new Error(`${path} is no address of the API.`);
  const mayHaveBody = method !== "GET" && method !== "HEAD";
  const bytes = mayHaveBody && body ? new Uint8Array(Buffer.from(body)) : null;
  const request = new Request(url, {
    method,
    headers: { ...headers, [PEER_HEADER]: peerValue({ address: "192.0.2.1" }) },
    body: bytes,
  });
  const handle = handlerFor(found.route, method);
  const params = Promise.resolve(found.params);
  const response = await handle(request, { params });
  expect(response).toBeInstanceOf(Response);
  const content = Buffer.from(await response.arrayBuffer());
  const isBodyless = method === "HEAD" || response.status === 204 || response.status === 304;
  return {
    status: response.status,
    headers: [...response.headers],
    bytes: isBodyless ? Buffer.alloc(0) : content,
  };
}

describe("the same bytes are answered to everything, good and bad", () => {
  it("by the product's server and by the handlers that the route files export", () => {
    expect(general).toBeGreaterThan(350);
    for (const { what, given } of answers.slice(0, general))
      expect({ what, ...given.product }).toEqual({ what, ...given.handlers });
    // All of them were tried, and not one refusal four hundred times.
    expect([...new Set(answers.slice(0, general).map(({ given }) => given.product.status))].sort()).toEqual(
      expect.arrayContaining([200, 201, 204, 304, 400, 401, 403, 404, 405, 413, 415]),
    );
  });

  it("by the product's server and by `next start` of the same build", () => {
    expect(answers.length).toBeGreaterThan(650);
    const statuses = new Set<number>();
    const succeeded = new Set<string>();
    const tried = new Map<string, Set<string>>();
    for (const { call, what, given } of answers) {
      const difference = DIFFERENCES.answers.find(({ isFor }) => isFor(call));
      const expected = difference ? difference.byNext() : given.product;
      expect({ what, ...given.next }).toEqual({ what, ...expected });
      // One that is gone is to be taken off the list.
      if (difference) expect({ what, ...given.next }).not.toEqual({ what, ...given.product });
      const route = matchRoute(routes, new URL(call.path, origins.product).pathname)?.route.segments.join(
        "/",
      );
      if (route === undefined) throw new Error(`${call.path} is no address of the API.`);
      statuses.add(given.product.status);
      if (given.product.status <= 302 && call.method !== "OPTIONS") succeeded.add(route);
      tried.set(route, (tried.get(route) ?? new Set()).add(call.method));
    }
    expect([...statuses].sort()).toEqual([
      200, 201, 204, 206, 302, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 416,
    ]);
    for (const { segments } of routes) {
      const route = segments.join("/");
      expect([route, [...(tried.get(route) ?? [])].sort()]).toEqual([route, [...METHODS].sort()]);
      expect([route, succeeded.has(route)]).toEqual([route, !route.endsWith("[...unknown]")]);
    }
  });
});
