import { beforeEach, describe, expect, it } from "vitest";
import { aToken } from "@/tests/support/factories";
import { type Answer, newAddress } from "@/tests/support/personas";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { file, formOf } from "@/tests/support/release-multipart";
import { pipeline } from "@/tests/support/release-personas";
import { said } from "../read";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let slug: string;
const upload = formOf({ version: "1.0.0", file: file() });

beforeEach(async () => {
  publisher = await aPublisher();
  slug = publisher.application.slug;
});

async function times(count: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await call()).status);
  return [...new Set(statuses)];
}

function expectRefused(answer: Answer): void {
  const retryAfter = Number(answer.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(said(answer)).toEqual({
    status: 429,
    body: { error: "rate_limited", message: `Too many calls; try again in ${retryAfter} seconds.` },
  });
}

describe("60 uploads a minute and CI token", () => {
  it("are answered, of both kinds together; the 61st is 429 and leaves nothing, other tokens go on", async () => {
    const { token } = await aToken(publisher.application, "ci");
    expect(await times(30, () => pipeline(slug, token).release(formOf({})))).toEqual([400]);
    expect(await times(30, () => pipeline(slug, token).plugin(formOf({})))).toEqual([400]);

    const before = await filesLeft();
    expectRefused(await pipeline(slug, token).release(upload));
    expectRefused(await pipeline(slug, token).plugin(upload));
    expect(await filesLeft()).toEqual(before);

    const other = await aToken(publisher.application, "ci");
    expect(await pipeline(slug, other.token).release(upload)).toMatchObject({ status: 201 });
  });
});

describe("60 uploads a minute and address without a valid token", () => {
  it("are answered 401, the 61st 429, while a valid token and other addresses go on", async () => {
    const address = newAddress();
    const stranger = (token: string | null) => pipeline(slug, token, { address }).release(upload);
    expect(await times(30, () => stranger(null))).toEqual([401]);
    expect(await times(30, () => stranger(`lk_ci_${"A".repeat(43)}`))).toEqual([401]);

    expectRefused(await stranger(null));
    expectRefused(await pipeline("no-such-app", null, { address }).plugin(upload));

    expect(await pipeline(slug, publisher.ci.token, { address }).release(upload)).toMatchObject({
      status: 201,
    });
    expect(await pipeline(slug, null).release(upload)).toMatchObject({ status: 401 });
  });
});
