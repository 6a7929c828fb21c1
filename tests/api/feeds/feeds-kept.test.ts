/** Feeds of open variants are kept as they go out, and never longer than they are true. */
import { beforeEach, expect, it } from "vitest";
import { setFeeds } from "@/lib/domain/feeds/set-feeds";
import { rollOutVersion } from "@/lib/domain/publishing/version-releases";
import { withdrawReleases } from "@/lib/domain/publishing/withdraw";
import { contextAt } from "@/tests/support/factories";
import { aFileFor, feedReader, switchOn } from "@/tests/support/feed-reader";
import { aPublisher } from "@/tests/support/release-factories";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof feedReader>;
const YML = "feeds/basic/electron/latest.yml";
const version = async (path = YML, headers = {}) =>
  /^version: "?([^"\n]+)/m.exec((await client.ask(path, headers)).text)?.[1];

beforeEach(async () => {
  publisher = await aPublisher();
  client = feedReader(publisher.application.slug);
  await switchOn(publisher.application, "electron");
  await aFileFor(publisher.application, "1.0.0", "windows/x64", "App.exe");
});

it("asked twice, also with another one-time parameter, answers the same bytes", async () => {
  const first = await client.ask(`${YML}?noCache=a`);
  const second = await client.ask(`${YML}?noCache=b`);
  expect(second.text).toBe(first.text);
  expect([...second.headers].filter(([name]) => name !== "x-request-id")).toEqual(
    [...first.headers].filter(([name]) => name !== "x-request-id"),
  );
  expect((await client.ask(YML, {}, "HEAD")).status).toBe(200);
  expect((await client.ask(YML, {}, "POST")).status).toBe(405);
});

it("is new the moment something is published, withdrawn or switched off", async () => {
  const { application } = publisher;
  expect(await version()).toBe("1.0.0");
  const { id } = await aFileFor(application, "1.1.0", "windows/x64", "App.exe");
  expect(await version()).toBe("1.1.0");
  await withdrawReleases(contextAt(), application, [id], "broken");
  expect(await version()).toBe("1.0.0");
  await setFeeds(contextAt(), application, { electron: false });
  expect((await client.ask(YML)).status).toBe(404);
});

it("is each one's own while a version is rolled out", async () => {
  const { application } = publisher;
  expect(await version()).toBe("1.0.0");
  await aFileFor(application, "1.1.0", "windows/x64", "App.exe");
  await rollOutVersion(contextAt(), application, { version: "1.1.0", variants: null }, 50);
  const seen = new Set<string | undefined>();
  for (let n = 0; n < 40; n += 1) seen.add(await version(YML, { "x-user-staging-id": `installation-${n}` }));
  expect(seen).toEqual(new Set(["1.0.0", "1.1.0"]));
});

it.each([
  ["older first", ["0.9.0", "1.0.0"]],
  ["newer first", ["1.0.0", "0.9.0"]],
])("is another one for who must update to another version before, the %s", async (_, order) => {
  await aFileFor(publisher.application, "1.1.0", "windows/x64", "App.exe", { requiresVersion: "1.0.0" });
  const offered = { "0.9.0": "1.0.0", "1.0.0": "1.1.0" } as Record<string, string>;
  for (const running of [...order, ...order])
    expect(await version(`${YML}?version=${running}`)).toBe(offered[running]);
});

it("of another channel or system is another one", async () => {
  const { application } = publisher;
  await aFileFor(application, "1.2.0-beta.1", "windows/x64", "App.exe", { channel: "beta" });
  expect(await version()).toBe("1.0.0");
  expect(await version("feeds/basic/electron/beta.yml")).toBe("1.2.0-beta.1");
  expect((await client.ask("feeds/basic/electron/latest-mac.yml")).status).toBe(404);
});
