import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { databasePool } from "@/lib/db/client";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { stopBackground } from "@/lib/runtime/background";
import { downloadUrlOf, sha256Of } from "@/tests/support/release-answers";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisher>>;
let client: ReturnType<typeof program>;
let releaseId: string;
let url: string;
let today: string;

beforeEach(async () => {
  // No test lasts until another day.
  vi.useFakeTimers({ toFake: ["Date"] });
  today = new Date().toISOString().slice(0, 10);
  publisher = await aPublisher();
  client = program(publisher.application.slug);
  releaseId = (await aRelease(publisher.application, "1.0.0", { content: "0123456789" })).id;
  url = downloadUrlOf(await client.check());
});
afterEach(() => void vi.useRealTimers());

/** As they are stored: by release and day. */
async function stored(id = releaseId): Promise<[day: string, downloads: number][]> {
  const { rows } = await databasePool().query<{ day: string; downloads: number }>(
    "SELECT day::text, count::int AS downloads FROM activity_counts WHERE measure = 'download' AND subject = $1 ORDER BY day",
    [id],
  );
  return rows.map(({ day, downloads }) => [day, downloads]);
}

async function counted(): Promise<number> {
  await flushActivityCounts();
  return (await stored())[0]?.[1] ?? 0;
}

describe("a download is counted once", () => {
  it.each<[string, Record<string, string>]>([
    ["whole", {}],
    ["from its first byte", { range: "bytes=0-" }],
    ["by its first byte alone", { range: "bytes=0-0" }],
    ["with its beginning among several ranges", { range: "bytes=5-6,0-1" }],
    ["with all of it as the last bytes", { range: "bytes=-10" }],
  ])("%s", async (_title, headers) => {
    await client.download(url, headers);
    expect(await counted()).toBe(1);
  });

  it("when it is resumed", async () => {
    for (const range of ["bytes=0-3", "bytes=4-6", "bytes=7-"]) await client.download(url, { range });
    expect(await counted()).toBe(1);
  });

  it("each time it is begun", async () => {
    for (let time = 0; time < 3; time++) await client.download(url);
    expect(await counted()).toBe(3);
  });
});

describe("a download is not counted", () => {
  it.each<[string, string, Record<string, string>]>([
    ["that is asked about alone", "HEAD", {}],
    ["that the client has already", "GET", { "if-none-match": `"${sha256Of("0123456789")}"` }],
    ["of which the beginning is not asked for", "GET", { range: "bytes=1-" }],
    ["of a range that cannot be had", "GET", { range: "bytes=100-" }],
    ["that a browser asks to be allowed", "OPTIONS", {}],
  ])("%s", async (_title, method, headers) => {
    await client.download(url, headers, method);
    expect(await counted()).toBe(0);
  });

  it("over a link that is refused", async () => {
    await client.download(url.replace("/1.0.0/", "/1.0.1/"));
    expect(await counted()).toBe(0);
  });
});

describe("counts", () => {
  it("are kept by release and day", async () => {
    const other = await aRelease(publisher.application, "2.0.0");
    const { id: applicationId } = publisher.application;
    const at = (time: string) => new Date(`2026-03-${time}Z`);
    countActivity(applicationId, "download", at("01T00:00:00.000"), releaseId);
    countActivity(applicationId, "download", at("01T23:59:59.999"), releaseId);
    countActivity(applicationId, "download", at("02T00:00:00.000"), releaseId);
    countActivity(applicationId, "download", at("02T12:00:00.000"), other.id);
    await flushActivityCounts();
    expect(await stored()).toEqual([
      ["2026-03-01", 2],
      ["2026-03-02", 1],
    ]);
    expect(await stored(other.id)).toEqual([["2026-03-02", 1]]);
  });

  it("grow with every time they are written", async () => {
    for (let time = 1; time <= 3; time++) {
      await client.download(url);
      await flushActivityCounts();
      expect(await stored()).toEqual([[today, time]]);
    }
  });

  it("are written in one statement for many downloads, and in none for no download", async () => {
    for (let time = 0; time < 50; time++) await client.download(url);
    const query = vi.spyOn(databasePool(), "query");
    const statements = () =>
      query.mock.calls.filter((asked) => JSON.stringify(asked).includes("activity_counts")).length;
    await flushActivityCounts();
    expect(statements()).toBe(1);
    for (let time = 0; time < 50; time++) await flushActivityCounts();
    expect(statements()).toBe(1);
    query.mockRestore();
    expect(await stored()).toEqual([[today, 50]]);
  });

  it("are all there, whatever is counted and written at the same time", async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await client.download(url);
        if (index % 7 === 0) await flushActivityCounts();
      }),
    );
    expect(await counted()).toBe(100);
  });

  it("are kept for the next time where they cannot be written", async () => {
    await client.download(url);
    await databasePool().query("ALTER TABLE activity_counts RENAME TO away");
    await flushActivityCounts();
    await client.download(url);
    await flushActivityCounts();
    await databasePool().query("ALTER TABLE away RENAME TO activity_counts");
    expect(await counted()).toBe(2);
  });

  it("are written before the server ends", async () => {
    await client.download(url);
    await stopBackground();
    expect(await stored()).toEqual([[today, 1]]);
  });

  it("of an application that is gone are no trouble for the others", async () => {
    countActivity(uuidv7(), "download", new Date(), releaseId);
    await client.download(url);
    expect(await counted()).toBe(1);
  });
});
