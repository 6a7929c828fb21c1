import { beforeAll, describe, expect, it } from "vitest";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

process.env.LICENSE_CALLS_PER_MINUTE = "30";

let slug: string;

beforeAll(async () => {
  const { application } = await aPublisher();
  await aRelease(application, "1.0.0");
  slug = application.slug;
});

describe("checks with a license", () => {
  it("are counted by address and application; those without go on", async () => {
    const client = program(slug);
    const licenses = ["nonsense", "a.b", "00000-00000-00000-00000-00000"];
    for (let call = 0; call < 30; call++)
      expect(await client.check({ license: licenses[call % 3] ?? "" })).toMatchObject({ status: 200 });
    const answer = await client.check({ license: "nonsense" });
    expect(answer).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");

    expect(await client.check()).toMatchObject({ status: 200 });
    expect(await program(slug).check({ license: "nonsense" })).toMatchObject({ status: 200 });
    const { application } = await aPublisher();
    const elsewhere = program(application.slug, { address: client.address });
    expect(await elsewhere.check({ license: "nonsense" })).toMatchObject({ status: 200 });
  });
});
