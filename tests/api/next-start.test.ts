import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchRoute } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";
import { freePort } from "@/lib/server/free-port";
import { type Program, startProgram } from "@/tests/bench/load/programs";
import { aKey, anActivation, aPlan, aToken } from "@/tests/support/factories";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { anUpdateKey, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { dataDir } from "@/tests/support/release-folder";
import { program } from "@/tests/support/release-personas";
import { sharedEnvironment, startServer, stopServers } from "@/tests/support/server-process";
import { everything, lengthOf, METHODS } from "./lane-requests";
import { type Answered, answered, DIFFERENCES } from "./next-start-differences";
import { type Call, OWN_MACHINES, otherCalls, UPLOAD_BYTES_MAX, type Way } from "./next-start-requests";

const NO_LIMIT = "1000000000";
const ATTEMPTS = 5;
const PATIENCE_MS = 120_000;

const origins: Record<Way, string> = { product: "", next: "" };
let next: Program | null = null;
let calls: Call[];
let tokens: Record<"key_api" | "ci", string>;
let startedAt: number;

beforeAll(async () => {
  const { application } = await aPublisherOfTwo({ manageCodes: true });
  const { slug } = application;
  await aPlan(application, { features: { export: true, seats: 3, note: null }, variants: ["unlimited"] });
  const { id, key } = await aKey(application);
  const { token } = await anActivation(application, key, "machine-1", { version: "1.0.0" });
  for (const machine of Object.values(OWN_MACHINES)) await anActivation(application, key, machine);
  await aRelease(application, "1.0.0", { notes: "# Größer", content: "x".repeat(5_000) });
  await aRelease(application, "1.0.0", { variant: "unlimited", content: "restricted" });
  const link = new URL(downloadUrlOf(await program(slug).check())).pathname;
  tokens = { key_api: (await aToken(application)).token, ci: (await aToken(application, "ci")).token };
  const stranger = await aPublisherOfTwo();
  const strangers = [stranger.ci.token, (await aToken(stranger.application)).token];
  const { token: updateKey } = await anUpdateKey(application);
  const { id: revoked } = await aKey(application);
  calls = [
    ...everything(slug, { id, key, token, link }),
    ...otherCalls(slug, { key, link, id: revoked, updateKey, strangers }),
  ];
  await startBoth();
  startedAt = Date.now();
});

afterAll(() => Promise.all([next?.stop(), stopServers()]));

async function startBoth(): Promise<void> {
  const logo = join(dataDir, "logo.svg");
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
  // First, since it builds what Next then serves.
  origins.product = (await startServer({ env })).url;
  const port = await freePort();
  next = await startProgram({
    args: ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    announces: /(Ready) in/,
  });
  origins.next = `http://127.0.0.1:${port}`;
  for (const origin of Object.values(origins)) {
    const ready = await fetch(`${origin}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ok" }]);
  }
}

/** Tokens tell the second in which they were made: asked again, where the clock went on between the two. */
async function askBoth(call: Call, place: number): Promise<Record<Way, Answered>> {
  for (let attempt = 1; ; attempt += 1) {
    const second = Math.floor(Date.now() / 1000);
    const answers = { product: await ask("product", call, place), next: await ask("next", call, place) };
    const isSameSecond = second === Math.floor(Date.now() / 1000);
    if (isSameSecond || call.own || attempt === ATTEMPTS) return answers;
  }
}

async function ask(way: Way, call: Call, place: number): Promise<Answered> {
  const { method, path, as } = call;
  const { body, names } = call.own?.[way] ?? { body: call.body, names: [] };
  const { hostname, port } = new URL(origins[way]);
  const headers: Record<string, string> = {
    ...(as && { authorization: `Bearer ${tokens[as]}` }),
    ...call.headers,
    ...lengthOf(body),
    "x-forwarded-for": `10.1.${place >> 8}.${place & 255}`,
  };
  const request = send({ hostname, port, path, method, headers });
  // What is refused before all of it was sent may be reset behind its answer.
  request.on("error", () => undefined).end(body);
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const told = response.headers["content-length"];
  if (method !== "HEAD" && told !== undefined) expect(Number(told)).toBe(bytes.length);
  return answered(response, bytes, { way, drawn: names, since: startedAt });
}

describe("the product's server and `next start` of the same build", () => {
  it("answer the same bytes to everything, good and bad", { timeout: PATIENCE_MS }, async () => {
    expect(calls.length).toBeGreaterThan(650);
    const statuses = new Set<number>();
    const succeeded = new Set<string>();
    const tried = new Map<string, Set<string>>();
    for (const [place, call] of calls.entries()) {
      const { product, next: other } = await askBoth(call, place);
      const what = `${call.method} ${call.path} ${String(call.body ?? "").slice(0, 60)} ${JSON.stringify(call.headers ?? {})}`;
      const difference = DIFFERENCES.answers.find(({ isFor }) => isFor(call));
      const expected = difference ? difference.byNext() : product;
      expect({ what, ...other }).toEqual({ what, ...expected });
      // One that is gone is to be taken off the list.
      if (difference) expect({ what, ...other }).not.toEqual({ what, ...product });
      const route = matchRoute(routes, new URL(call.path, origins.product).pathname)?.route.segments.join(
        "/",
      );
      if (route === undefined) throw new Error(`${call.path} is no address of the API.`);
      statuses.add(product.status);
      if (product.status < 300 && call.method !== "OPTIONS") succeeded.add(route);
      tried.set(route, (tried.get(route) ?? new Set()).add(call.method));
    }
    expect([...statuses].sort()).toEqual([
      200, 201, 204, 206, 304, 400, 401, 403, 404, 405, 409, 413, 415, 416,
    ]);
    for (const { segments } of routes) {
      const route = segments.join("/");
      expect([route, [...(tried.get(route) ?? [])].sort()]).toEqual([route, [...METHODS].sort()]);
      expect([route, succeeded.has(route)]).toEqual([route, !route.endsWith("[...unknown]")]);
    }
  });
});
