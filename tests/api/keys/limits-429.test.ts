import { beforeAll, describe, expect, it } from "vitest";
import { aKey, aShop, aToken } from "@/tests/support/factories";
import { type Answer, newAddress, serviceToken } from "@/tests/support/personas";
import { said } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;

beforeAll(async () => {
  shop = await aShop();
});

function limitsOf({ headers }: Answer) {
  const [limit, remaining, reset, retryAfter] = [
    "ratelimit-limit",
    "ratelimit-remaining",
    "ratelimit-reset",
    "retry-after",
  ].map((name) => (headers.has(name) ? Number(headers.get(name)) : null));
  return { limit, remaining, reset, retryAfter };
}

async function times(count: number, call: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let index = 0; index < count; index++) answers.push(await call());
  return answers;
}

function expectRefused(answer: Answer, limit: number) {
  const limits = limitsOf(answer);
  expect(limits).toEqual({
    limit,
    remaining: 0,
    reset: expect.any(Number),
    retryAfter: limits.reset,
  });
  expect(limits.retryAfter).toBeGreaterThanOrEqual(1);
  expect(limits.retryAfter).toBeLessThanOrEqual(60);
  expect(said(answer)).toEqual({
    status: 429,
    body: { error: "rate_limited", message: `Too many calls; try again in ${limits.retryAfter} seconds.` },
  });
}

describe("120 calls a minute and token", () => {
  it("are answered, whatever their outcome; the 121st is 429, and other tokens are not affected", async () => {
    const { id } = await aKey(shop.application);
    const caller = serviceToken(shop.application.slug, shop.service.token);
    const calls = [
      () => caller.lookUp({ email: "ada@example.com" }),
      () => caller.issue({ plan: "none" }),
      () => caller.issue("[]"),
      () => caller.suspend(id),
      () => caller.suspend("x"),
      () => caller.call("DELETE", "/keys"),
      () => caller.call("GET", "/nothing"),
      () => caller.issue({ plan: "pro" }),
    ];
    const answers: Answer[] = [];
    for (let round = 0; round < 15; round++) for (const call of calls) answers.push(await call());
    expect(answers.slice(0, 8).map(({ status }) => status)).toEqual([200, 400, 400, 200, 404, 405, 404, 201]);
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    expect(answers.map((answer) => limitsOf(answer).remaining)).toEqual(
      Array.from({ length: 120 }, (_, index) => 119 - index),
    );

    for (const call of calls) expectRefused(await call(), 120);

    const other = await aToken(shop.application, "key_api", "second server");
    const colleague = serviceToken(shop.application.slug, other.token, { address: caller.address });
    const answer = await colleague.lookUp({ email: "ada@example.com" });
    expect(answer.status).toBe(200);
    expect(limitsOf(answer)).toEqual({ limit: 120, remaining: 119, reset: 60, retryAfter: null });
  });

  it("are counted over all addresses that use the token", async () => {
    const { token } = await aToken(shop.application);
    const lookUp = () => serviceToken(shop.application.slug, token).lookUp({ email: "ada@example.com" });
    const answers = await times(120, lookUp);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expectRefused(await lookUp(), 120);
  });

  it("change nothing once they are spent", async () => {
    const { token } = await aToken(shop.application);
    const { id, key } = await aKey(shop.application);
    const caller = serviceToken(shop.application.slug, token);
    await times(120, () => caller.call("GET", "/nothing"));
    expectRefused(await caller.revoke(id), 120);
    const reader = serviceToken(shop.application.slug, (await aToken(shop.application)).token);
    expect(await reader.lookUp({ key })).toMatchObject({ body: { keys: [{ status: "active" }] } });
  });
});

describe("60 calls a minute and address without a valid token", () => {
  it("are answered 401, the 61st 429, while a valid token and other addresses go on", async () => {
    const address = newAddress();
    const { slug } = shop.application;
    const { token } = await aToken(shop.application);
    const strangers = [null, "nonsense", `lk_svc_${"B".repeat(43)}`].map((sent) =>
      serviceToken(slug, sent, { address }),
    );
    const answers: Answer[] = [];
    for (let round = 0; round < 20; round++)
      for (const stranger of strangers) answers.push(await stranger.issue({ plan: "pro" }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(answers.map((answer) => limitsOf(answer).remaining)).toEqual(
      Array.from({ length: 60 }, (_, index) => 59 - index),
    );

    for (const stranger of strangers) expectRefused(await stranger.issue({ plan: "pro" }), 60);
    expectRefused(await serviceToken(slug, null, { address }).call("GET", "/nothing"), 60);
    expectRefused(await serviceToken(slug, null, { address }).call("DELETE", "/keys"), 60);
    expectRefused(await serviceToken("another-application", null, { address }).issue({}), 60);

    expect(await serviceToken(slug, token, { address }).issue({ plan: "pro" })).toMatchObject({
      status: 201,
    });
    expect(await serviceToken(slug, null).issue({ plan: "pro" })).toMatchObject({ status: 401 });
  });

  it("cannot be had again by sending forwarded addresses", async () => {
    const address = newAddress();
    let sent = 0;
    const stranger = () =>
      serviceToken(shop.application.slug, null, {
        address,
        headers: {
          "x-forwarded-for": `203.0.113.${sent++}`,
          "x-real-ip": "203.0.113.9",
          forwarded: "for=203.0.113.8",
        },
      }).issue({});
    await times(60, stranger);
    expectRefused(await stranger(), 60);
  });
});
