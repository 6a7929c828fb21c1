import { beforeAll, describe, expect, it } from "vitest";
import { catchUp } from "@/lib/db/change-feed";
import { databasePool } from "@/lib/db/client";
import { aKey, aPlan } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program, type Question } from "@/tests/support/release-personas";

const CHECKS = 1_000;

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;
let client: ReturnType<typeof program>;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0");
  await aRelease(publisher.application, "1.0.0", { variant: "unlimited" });
  await aPluginRelease(publisher.application, { pluginId: "charts", version: "1.0.0" });
});

/** How often a connection was taken from the pool meanwhile. The feed takes one now and then by itself. */
async function queriesDuring(work: () => Promise<unknown>): Promise<{ queries: number; ofFeed: number }> {
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  const start = performance.now();
  databasePool().on("acquire", count);
  await work();
  databasePool().off("acquire", count);
  return { queries, ofFeed: Math.ceil((performance.now() - start) / 500) + 2 };
}

async function check(times: number, question: Question): Promise<void> {
  for (let call = 0; call < times; call++) checkedBody(await client.check(question));
}

describe("a check without a license", () => {
  it.each<[string, Question]>([
    ["of an installed program", { version: "0.9.0", edition: "basic", channel: "beta", instance: "i" }],
    ["of a restricted variant", { edition: "unlimited" }],
    ["with an update key", { edition: "unlimited", updateKey: "lk_upd_of-nobody" }],
  ])("asks the database nothing: %s", async (_title, question) => {
    await check(1, question);
    const { queries, ofFeed } = await queriesDuring(() => check(CHECKS, question));
    expect(queries).toBeLessThanOrEqual(ofFeed);
    expect(ofFeed).toBeLessThan(CHECKS / 10);
  });

  it("asks nothing with an update key that opens", async () => {
    const { token } = await anUpdateKey(publisher.application);
    await aRelease(publisher.application, "1.1.0");
    const question = { edition: "unlimited", updateKey: token };
    expect(checkedBody(await client.check(question)).latest?.downloadUrl).toBeTruthy();
    const { queries, ofFeed } = await queriesDuring(() => check(CHECKS, question));
    expect(queries).toBeLessThanOrEqual(ofFeed);
  });

  it("asks nothing about applications that are not there", async () => {
    await program("no-such-app").check();
    const { queries, ofFeed } = await queriesDuring(async () => {
      for (let call = 0; call < CHECKS; call++) await program("no-such-app").check();
    });
    expect(queries).toBeLessThanOrEqual(ofFeed);
  });
});

describe("a check with a license", () => {
  it("asks the database one question", async () => {
    await aPlan(publisher.application);
    const { key } = await aKey(publisher.application);
    // Else the plan, once the feed tells of it, has the product read anew meanwhile.
    await catchUp();
    await check(1, {});
    const { queries, ofFeed } = await queriesDuring(() => check(100, { license: key }));
    expect(queries).toBeGreaterThanOrEqual(100);
    expect(queries).toBeLessThanOrEqual(100 + ofFeed);
  });
});

describe("a product that nobody asked for yet", () => {
  it("is read once for all who ask at the same time", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    const once = await queriesDuring(() => program(application.slug).check());
    const { application: another } = await aPublisherOfTwo();
    await aRelease(another, "1.0.0");
    const many = await queriesDuring(() =>
      Promise.all(Array.from({ length: 200 }, () => program(another.slug).check())),
    );
    expect(many.queries).toBeLessThanOrEqual(once.queries + many.ofFeed);
  });
});
