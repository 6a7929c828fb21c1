import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { updateBase } from "@/lib/domain/releases/update-base";
import { switchOn } from "@/tests/support/feed-reader";
import { downloadUrlOf, sha256Of } from "@/tests/support/release-answers";
import { readByteRanges } from "@/tests/support/release-byte-ranges";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { program } from "@/tests/support/release-personas";
import { type S3Server, startS3Server } from "@/tests/support/s3-server";

let bucket: S3Server;
let client: ReturnType<typeof program>;
let url: string;
let slug: string;

beforeAll(async () => {
  bucket = await startS3Server();
  Object.assign(process.env, bucket.env);
  // Something late of the file before may have read it while the bucket started.
  reloadConfig();
  const { application } = await aPublisher();
  slug = application.slug;
  client = program(slug);
  await switchOn(application, "electron", "velopack");
  await aRelease(application, "1.0.0", { content: "in a bucket", fileName: "My App.zip" });
  url = downloadUrlOf(await client.check());
  await aRelease(application, "1.0.0", {
    fileName: "My App.exe",
    said: { platform: "windows", arch: "x64" },
  });
  await aRelease(application, "1.0.0", { fileName: "My.nupkg", said: { platform: "windows", arch: "x64" } });
});

afterAll(() => bucket.close());

async function addressOf(headers: Record<string, string> = {}): Promise<URL> {
  const answer = await client.download(url, headers);
  expect([answer.status, answer.bytes.length]).toEqual([302, 0]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  return new URL(answer.headers.get("location") ?? "");
}

describe("a download whose file lies in a bucket", () => {
  it("is sent there by an address that gives the bytes to whoever has it", async () => {
    expect(await filesLeft()).toEqual([]);
    const response = await fetch(await addressOf());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("in a bucket");
    expect(response.headers.get("content-disposition")).toContain("My App.zip");
  });

  it("is given an address that ends with the link, and carries nothing of the caller", async () => {
    const address = await addressOf({ "x-update-key": "secret-of-the-caller" });
    const seconds = Number(address.searchParams.get("X-Amz-Expires"));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(4500);
    expect(address.href).not.toContain("secret-of-the-caller");
  });

  it("is sent from here to a caller with a credential, who would send it on to the bucket", async () => {
    const { status, headers, bytes } = await client.download(url, { authorization: "Bearer secret" });
    expect([status, bytes.toString()]).toEqual([200, "in a bucket"]);
    expect(headers.get("location")).toBeNull();
    const part = await client.download(url, { authorization: "Bearer secret", range: "bytes=5-" });
    expect([part.status, part.bytes.toString()]).toEqual([206, "bucket"]);
  });

  it("is described by HEAD here, since an address is good for GET alone", async () => {
    const { status, headers } = await client.download(url, {}, "HEAD");
    expect(status).toBe(200);
    expect(headers.get("content-length")).toBe("11");
    expect(headers.get("etag")).toBe(`"${sha256Of("in a bucket")}"`);
  });

  it("is sent in several ranges from here, since no bucket does", async () => {
    const { status, headers, bytes } = await client.download(url, { range: "bytes=0-1, 5-7,10-" });
    expect([status, headers.get("content-length")]).toEqual([206, String(bytes.length)]);
    const parts = readByteRanges(headers.get("content-type") ?? "", bytes);
    expect(parts.map((part) => [part.range, part.bytes.toString()])).toEqual([
      ["bytes 0-1/11", "in"],
      ["bytes 5-7/11", "buc"],
      ["bytes 10-10/11", "t"],
    ]);
  });

  it("is sent there in a single range, and in more than a thousand", async () => {
    await addressOf({ range: "bytes=2-5" });
    await addressOf({ range: "bytes=2-5,4-9" });
    await addressOf({ range: `bytes=${"0-1,".repeat(1000)}5-6` });
  });

  it("of a feed is sent there anew each time, also after HEAD, and hours later", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const files = ["electron/1.0.0/My%20App.exe", "velopack/My.nupkg", "files/1.0.0/My%20App.exe"];
    for (const path of files) {
      const file = `${updateBase(slug)}/feeds/basic/${path}`;
      expect((await client.download(file, {}, "HEAD")).status).toBe(200);
      const signed = new Set<string | null>();
      for (let hour = 0; hour < 3; hour += 1) {
        const answer = await client.download(file);
        expect(answer.status).toBe(302);
        const address = new URL(answer.headers.get("location") ?? "");
        expect(Number(address.searchParams.get("X-Amz-Expires"))).toBe(3600);
        signed.add(address.searchParams.get("X-Amz-Date"));
        vi.setSystemTime(Date.now() + 3600_000);
      }
      expect(signed.size).toBe(3);
    }
  });

  it("is counted when it is sent there", async () => {
    await flushActivityCounts();
    const count = async () => {
      await flushActivityCounts();
      const { rows } = await databasePool().query(
        "SELECT sum(count)::int AS all FROM activity_counts WHERE measure = 'download'",
      );
      return rows[0]?.all;
    };
    const before = await count();
    await addressOf();
    await client.download(url, {}, "HEAD");
    expect(await count()).toBe(before + 1);
  });
});
