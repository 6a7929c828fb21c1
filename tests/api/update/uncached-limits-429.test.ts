/** What has to be worked out is counted per address; what is in memory is not. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { configureFor } from "@/lib/config/config";
import { rollOutVersion } from "@/lib/domain/publishing/version-releases";
import { updateBase } from "@/lib/domain/releases/update-base";
import { forgetProducts } from "@/lib/domain/updates/product-cache";
import { checked } from "@/lib/http/update-api/answers";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, switchOn } from "@/tests/support/feed-reader";
import { downloadUrlOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const ALLOWED = 30;

let slug: string;

beforeAll(async () => {
  const { application } = await aPublisher();
  slug = application.slug;
  await switchOn(application, "electron", "sparkle", "tauri", "velopack");
  await aFileFor(application, "1.0.0", "macos/x64", "App.zip");
  await aRelease((await aPublisher()).application, "1.0.0");
});

beforeEach(() => {
  forgetProducts();
  configureFor({ UNCACHED_ANSWERS_PER_MINUTE: String(ALLOWED) });
});

/** How often one address was answered anything but 429, and the first refusal. */
async function answered(path: (n: number) => string, headers = {}, method = "GET") {
  const client = program(slug);
  for (let n = 0; n < ALLOWED + 5; n += 1) {
    const answer = await client.download(`${updateBase(slug)}/${path(n)}`, headers, method);
    if (answer.status === 429) return { times: n, refused: answer, client };
  }
  return { times: Number.POSITIVE_INFINITY, refused: null, client };
}

describe("questions that are not in memory", () => {
  it.each<[string, (n: number) => string, Record<string, string>]>([
    ["checks of ever other versions", (n) => `v1/check?version=0.0.${n}`, {}],
    ["with an update key that is none", (n) => `v1/check?version=0.1.${n}`, { "x-update-key": "lk_upd_x" }],
    ["updates for ever other versions", (n) => `feeds/basic/tauri/darwin/x86_64/0.0.${n}`, {}],
    ["lists of ever other channels", (n) => `feeds/basic/velopack/releases.c${n}.json`, {}],
    ["feeds under ever other credentials", (n) => `feeds/basic~c${n}/sparkle/x64/stable.xml`, {}],
  ])("are answered until the limit, then refused: %s", async (_title, path, headers) => {
    const { times, refused, client } = await answered(path, headers);
    expect(times).toBe(ALLOWED);
    expect(JSON.parse(String(refused?.bytes))).toMatchObject({ error: "rate_limited" });
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await program(slug).check({ version: "0.0.0" })).status).toBe(200);
    // What others have asked lately is answered all the same.
    expect((await client.check({ version: "0.0.0" })).status).toBe(200);
  });

  it("are no others for parameters that are not read, and one for all installations that a roll-out treats alike", async () => {
    expect((await answered((n) => `v1/check?version=0.9.0&z=${n}`)).times).toBe(Number.POSITIVE_INFINITY);
    expect((await answered((n) => `v1/check?instance=i${n}`)).times).toBe(Number.POSITIVE_INFINITY);
    const feed = "feeds/basic/sparkle/x64/stable.xml";
    expect((await answered((n) => `${feed}?${n}`)).times).toBe(Number.POSITIVE_INFINITY);
    expect((await answered((n) => `${feed}?stagingId=${n}`, {}, "HEAD")).times).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect((await answered(() => "feeds/basic/electron/latest-mac.yml")).times).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

it("are one more than there are roll-outs, whatever installations there are", async () => {
  const { application } = await aPublisher();
  for (let minor = 0; minor < 8; minor += 1) {
    await aFileFor(application, `1.${minor}.0`, "macos/x64", "App.zip");
    if (minor > 0)
      await rollOutVersion(contextAt(), application, { version: `1.${minor}.0`, variants: null }, 50);
  }
  const client = program(application.slug);
  const offered = new Set<unknown>();
  for (let n = 0; n < 300; n += 1) {
    const { status, body } = await client.check({ version: "0.9.0", platform: "macos", instance: `i${n}` });
    expect(status).toBe(200);
    offered.add(checked.parse(body).latest?.version);
  }
  expect(offered.size).toBeGreaterThan(4);
});

describe("applications that are not there", () => {
  it.each([
    "v1/check",
    "v1/public-key",
    "v1/download/1.x/1.0.0/a",
    "feeds/basic/electron/latest.yml",
    "latest/basic/windows",
  ])("are looked up until the limit: %s", async (path) => {
    const client = program(slug);
    const none = randomUUID().slice(0, 8);
    let times = 0;
    const ask = (name: string) => client.download(`${updateBase(name)}/${path}`);
    while ((await ask(`no-${none}-${times}`)).status !== 429 && times <= ALLOWED) times += 1;
    expect(times).toBe(ALLOWED);
    expect((await ask(`no-${none}-0`)).status).toBe(404);
  });

  it("push no application that is there out of memory", async () => {
    configureFor({ UNCACHED_ANSWERS_PER_MINUTE: "1000000" });
    const client = program(slug);
    expect((await client.check()).status).toBe(200);
    for (let n = 0; n < 1_200; n += 1) await program(`none-${n}`, { address: client.address }).check();
    configureFor({ UNCACHED_ANSWERS_PER_MINUTE: "1" });
    const late = program(slug);
    for (let n = 0; n < 3; n += 1) expect((await late.check()).status).toBe(200);
  });
});

describe("downloads of many ranges", () => {
  it("are counted above twenty ranges, and others are not", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0", { content: "x".repeat(60_000) });
    const client = program(application.slug);
    const url = downloadUrlOf(await client.check());
    const statusOf = async (ranges: number) => {
      const range = `bytes=${Array.from({ length: ranges }, (_, n) => `${n * 500}-${n * 500}`).join(",")}`;
      return (await client.download(url, { range })).status;
    };
    let times = 0;
    while ((await statusOf(21)) === 206 && times <= ALLOWED) times += 1;
    // The check was one, too.
    expect(times).toBe(ALLOWED - 1);
    expect([await statusOf(21), await statusOf(20), await statusOf(1)]).toEqual([429, 206, 206]);
    expect((await client.download(url)).status).toBe(200);
  });
});
