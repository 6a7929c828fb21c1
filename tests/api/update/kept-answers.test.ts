/** Whatever is asked in whatever order, an answer from memory is the one that would be worked out. */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { configureFor } from "@/lib/config/config";
import { updateBase } from "@/lib/domain/releases/update-base";
import { forgetProducts } from "@/lib/domain/updates/product-cache";
import { productMemoryBytes } from "@/lib/domain/updates/product-memory";
import { inProcess } from "@/tests/support/personas";
import { addressesOf, aWorld, type Sent, waysToAsk } from "./kept-answers-world";

const UNLIMITED = { UNCACHED_ANSWERS_PER_MINUTE: "1000000", LICENSE_CALLS_PER_MINUTE: "1000000" };
/** Parameters that nobody reads; electron-updater sends the last one. */
const UNREAD = ["", "z=1", "utm_source=x&y=%00", "noCache=1hf9a"];

let base: string;
let requests: Sent[];
let expected: Map<Sent, unknown>;
let addresses: string[];
let ways: Omit<Sent, "path">[];

const { send } = inProcess();

async function answerTo({ method, path, headers }: Sent, unread = ""): Promise<unknown> {
  const url = `${base}/${path}${unread && (path.includes("?") ? "&" : "?")}${unread}`;
  const response = await send(new Request(url, { method, headers }), "198.51.100.7");
  const told = [...response.headers].filter(([name]) => name !== "x-request-id");
  return { status: response.status, headers: told.sort(), body: await response.text() };
}

beforeAll(async () => {
  configureFor(UNLIMITED);
  const world = await aWorld();
  base = updateBase(world.application.slug);
  // Links and freshness are of a moment.
  vi.useFakeTimers({ toFake: ["Date"] });
  addresses = addressesOf(world);
  ways = waysToAsk(world);
  requests = addresses.flatMap((path) => ways.map((way) => ({ ...way, path })));
  configureFor({ ...UNLIMITED, ANSWER_CACHE_BYTES: "0" });
  expected = new Map();
  const before = productMemoryBytes();
  for (const request of requests) expected.set(request, await answerTo(request));
  expect(productMemoryBytes()).toBeLessThanOrEqual(before);
  configureFor(UNLIMITED);
});

afterAll(() => void vi.useRealTimers());

describe("a server that keeps answers", () => {
  it("gives what one gives that keeps nothing, to each request after each other one to its address", async () => {
    for (const way of ways) {
      forgetProducts();
      for (const path of addresses) await answerTo({ ...way, path });
      for (const request of requests)
        expect({ first: way, request, answer: await answerTo(request) }).toEqual({
          first: way,
          request,
          answer: expected.get(request),
        });
    }
  });

  it("gives it in any order, with parameters that nobody reads", async () => {
    const asked = fc.tuple(fc.constantFrom(...requests), fc.constantFrom(...UNREAD));
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 30, maxLength: 60 }), async (sequence) => {
        forgetProducts();
        for (const [request, unread] of sequence)
          expect({ request, answer: await answerTo(request, unread) }).toEqual({
            request,
            answer: expected.get(request),
          });
      }),
      { numRuns: 15 },
    );
  });

  it("keeps no more for a parameter that nobody reads, however often it changes", async () => {
    forgetProducts();
    const ask = (query: string) => answerTo({ method: "GET", path: `v1/check?${query}`, headers: {} });
    for (let n = 0; n < 1_100; n += 1) await ask(`version=1.0.0&z=${n}`);
    const before = productMemoryBytes();
    for (let n = 0; n < 2_000; n += 1) await ask(`version=1.0.0&z=${n + 5_000}`);
    expect(productMemoryBytes() - before).toBeLessThan(10_000);
  });
});
