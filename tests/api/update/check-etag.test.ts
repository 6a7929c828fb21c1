import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { activityOf } from "@/tests/support/activity";
import { checkedBody } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

// More than one address may ask in a minute.
process.env.UNCACHED_ANSWERS_PER_MINUTE = "1000000";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;

beforeAll(async () => {
  publisher = await aPublisher();
  client = program(publisher.application.slug);
  await aRelease(publisher.application, "1.0.0");
});

const ask = (query: string, etag = "") =>
  client.call("GET", `/check${query}`, etag ? { headers: { "if-none-match": etag } } : {});

describe("a check without credentials", () => {
  it("is answered by the same bytes each time, with their name, and by 304 to whoever has them", async () => {
    // An answer has another link every quarter of an hour.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const [first, second] = [await ask("?version=0.9.0"), await ask("?version=0.9.0")];
    expect(second.body).toEqual(first.body);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    for (const kept of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ask("?version=0.9.0", kept);
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, etag]);
      expect(again.headers.get("vary")).toBe("Authorization, X-Update-Key");
    }
    expect((await ask("?version=0.9.0", '"other"')).status).toBe(200);
  });

  it("has another name for every other answer, and a new one at once when something is published", async () => {
    const before = await ask("?version=1.0.0");
    expect((await ask("?version=0.9.0")).headers.get("etag")).not.toBe(before.headers.get("etag"));
    await aRelease(publisher.application, "1.1.0");
    const after = await ask("?version=1.0.0", before.headers.get("etag") ?? "");
    expect(after.status).toBe(200);
    expect(checkedBody(after).latest?.version).toBe("1.1.0");
  });

  it("keeps to the question: a wrong one is refused each time, and one with a license is never answered from it", async () => {
    for (let time = 0; time < 2; time += 1) expect((await ask("?version=nonsense")).status).toBe(400);
    for (let time = 0; time < 2; time += 1)
      expect((await ask("?version=1.0.0&version=1.0.0")).status).toBe(400);
    await ask("");
    const withLicense = await client.call("GET", "/check", { headers: { authorization: "Bearer nonsense" } });
    expect(withLicense.headers.get("etag")).toBeNull();
  });

  it("answers many different questions, more than are kept", async () => {
    for (let index = 0; index < 1_100; index += 1) {
      const { status } = await ask(`?version=0.${index}.0`);
      if (status !== 200) expect.fail(`question ${index} was answered ${status}`);
    }
    const long = await ask(`?version=1.0.0&instance=${"x".repeat(5_000)}`);
    expect([long.status, long.headers.get("etag")]).toEqual([200, expect.any(String)]);
  });

  it("is counted each time, whether it was answered from memory or not", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "3.0.0");
    const another = program(application.slug);
    for (let time = 0; time < 3; time += 1) await another.check({ version: "3.0.0" });
    await another.check({ version: "2.0.0" });
    expect(await activityOf(application, "update_check")).toEqual({ "3.0.0": 3, "": 1 });
  });
});
