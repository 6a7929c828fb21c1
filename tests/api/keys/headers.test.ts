import { beforeAll, describe, expect, it } from "vitest";
import { aLicense } from "@/tests/support/factories";
import { type Answer, serviceToken } from "@/tests/support/personas";

let license: Awaited<ReturnType<typeof aLicense>>;
let seller: ReturnType<typeof serviceToken>;
let stranger: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  license = await aLicense();
  const { slug } = license.application;
  // As a browser would send it: the answer must stay the same.
  const headers = { origin: "https://shop.example", "access-control-request-method": "POST" };
  seller = serviceToken(slug, license.service.token, { headers });
  stranger = serviceToken(slug, null, { headers });
});

const ANSWERS: [status: number, title: string, call: () => Promise<Answer>, limit: string][] = [
  [201, "POST /keys", () => seller.issue({ plan: "pro" }), "120"],
  [200, "GET /keys", () => seller.lookUp({ email: "a@example.com" }), "120"],
  [200, "HEAD /keys", () => seller.call("HEAD", "/keys?email=a@example.com"), "120"],
  [200, "suspend", () => seller.suspend(license.id), "120"],
  [200, "reactivate", () => seller.reactivate(license.id), "120"],
  [400, "invalid_request", () => seller.issue({}), "120"],
  [400, "invalid_json", () => seller.issue("["), "120"],
  [401, "unauthorized", () => stranger.issue({}), "60"],
  [404, "unknown key", () => seller.revoke("x"), "120"],
  [404, "unknown path", () => seller.call("GET", "/x"), "120"],
  [404, "unknown path without a token", () => stranger.call("GET", "/x"), "60"],
  [405, "wrong method", () => seller.call("DELETE", "/keys"), "120"],
  [405, "a browser's preflight", () => stranger.call("OPTIONS", "/keys"), "60"],
  [413, "too large", () => seller.issue(" ".repeat(70_000)), "120"],
];

describe.each(ANSWERS)("%i %s", (status, _title, call, limit) => {
  it("tells the state of the limit, forbids caching and sniffing, and lets no browser read it", async () => {
    const answer = await call();
    expect(answer.status).toBe(status);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "application/json; charset=utf-8",
      "ratelimit-limit": limit,
      "ratelimit-remaining": expect.stringMatching(/^\d+$/),
      "ratelimit-reset": expect.stringMatching(/^\d+$/),
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("RateLimit-Remaining", () => {
  it("falls by one with every call, and Reset never rises within the window", async () => {
    const first = await seller.lookUp({ email: "a@example.com" });
    const second = await seller.lookUp({ email: "a@example.com" });
    const read = (answer: Answer, name: string) => Number(answer.headers.get(name));
    expect(read(second, "ratelimit-remaining")).toBe(read(first, "ratelimit-remaining") - 1);
    expect(read(second, "ratelimit-reset")).toBeLessThanOrEqual(read(first, "ratelimit-reset"));
  });
});
