import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { sweepUploads } from "@/lib/domain/release-files/uploads";
import { listReleases } from "@/lib/domain/release-lists/list";
import { contextAt, HOUR_MS } from "@/tests/support/factories";
import { CHUNK, type LargeForm, largeForm, PATTERN } from "@/tests/support/large-form";
import { checkedBody } from "@/tests/support/release-answers";
import { aPublisher } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { program } from "@/tests/support/release-personas";
import { watchMemory } from "@/tests/support/resident-memory";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

const env = { ...sharedEnvironment("BASE_URL", "DATA_DIR"), PAGES: "off" };
let server: RunningServer;
let publisher: Awaited<ReturnType<typeof aPublisher>>;

beforeAll(async () => {
  server = await startServer({ env });
  publisher = await aPublisher();
});
afterAll(stopServers);

const MIB = 1024 * 1024;
const GROWTH_MAX_MIB = 150;
/** More than twice what a server may grow by. That sizes beyond 32 bits are right: tests/api/update/download-ranges.test.ts. */
const LARGE_MIB = 320;
/** Of `CHUNK` so many times. */
const SHA256_OF_LARGE = "950e55f8c7365a0aa83386e9b6c6e1dca32aa5e13091f76d81c01c9b09d61489";

const formOf = (size: number, version: string, pauseAfter?: number) =>
  largeForm(size, { version, publish: "true" }, pauseAfter);

function upload(form: LargeForm, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(`${server.url}/${publisher.application.slug}/ci/release`, {
    method: "POST",
    headers: { ...form.headers, Authorization: `Bearer ${publisher.ci.token}` },
    body: Readable.toWeb(Readable.from(form.bytes)),
    duplex: "half",
    signal,
  } as RequestInit); // `duplex` is Node's own and missing from the DOM's types
}

const versions = async () =>
  (await listReleases(contextAt(), publisher.application, "core")).map(({ version }) => version);
/** Complete ones and those on their way. */
const files = async () => (await filesLeft()).filter((name) => name.includes(".bin"));

const isLinux = process.platform === "linux";

test.runIf(isLinux)(
  `${LARGE_MIB} MiB go up and down again without the server's memory growing with them`,
  async () => {
    await upload(formOf(MIB, "0.9.0"));

    const stopUp = watchMemory(server.pid);
    const startedUp = performance.now();
    const response = await upload(formOf(LARGE_MIB * MIB, "1.0.0"));
    const record: { sha256: string; size: number } = await response.json();
    const up = { seconds: (performance.now() - startedUp) / 1000, growth: stopUp() };
    expect({ status: response.status, sha256: record.sha256, size: record.size }).toEqual({
      status: 201,
      sha256: SHA256_OF_LARGE,
      size: LARGE_MIB * MIB,
    });

    const { latest } = checkedBody(await program(publisher.application.slug).check());
    const { pathname, search } = new URL(latest?.downloadUrl ?? "");
    const stopDown = watchMemory(server.pid);
    const startedDown = performance.now();
    const download = await fetch(server.url + pathname + search);
    // Compared, which is quicker than hashing it once more.
    let received = 0;
    for await (const chunk of download.body ?? []) {
      const from = received % PATTERN.length;
      if (!CHUNK.subarray(from, from + chunk.length).equals(chunk))
        throw new Error(`differs after ${received}`);
      received += chunk.length;
    }
    const down = { seconds: (performance.now() - startedDown) / 1000, growth: stopDown() };
    console.log(
      `${LARGE_MIB} MiB up: ${up.seconds.toFixed(1)} s, ${up.growth} MiB more memory; down: ${down.seconds.toFixed(1)} s, ${down.growth} MiB`,
    );
    expect(received).toBe(LARGE_MIB * MIB);
    expect(up.growth).toBeLessThan(GROWTH_MAX_MIB);
    expect(down.growth).toBeLessThan(GROWTH_MAX_MIB);
  },
  600_000,
);

test("an upload that its client breaks off leaves neither row nor file", async () => {
  const before = await files();
  const abort = new AbortController();
  const sending = upload(formOf(64 * MIB, "2.0.0", 4 * MIB), abort.signal).catch(() => "broken");
  await expect.poll(files).toHaveLength(before.length + 1);
  abort.abort();
  expect(await sending).toBe("broken");
  await expect.poll(files).toEqual(before);
  await expect.poll(() => database().prisma.upload.count()).toBe(0);
  expect(await versions()).not.toContain("2.0.0");
});

/** That a server does so by itself: restored-database.isolated.test.ts. */
test("an upload that is killed with the server leaves nothing for longer than a day, and its version stays free", async () => {
  const before = await files();
  const cutOff = upload(formOf(64 * MIB, "3.0.0", 4 * MIB)).catch(() => "broken");
  await expect.poll(files).toHaveLength(before.length + 1);
  await server.kill();
  expect(await cutOff).toBe("broken");
  await sweepUploads(contextAt());
  expect(await files()).toHaveLength(before.length + 1);
  const aDayAgo = new Date(Date.now() - 25 * HOUR_MS);
  expect(await database().prisma.upload.updateMany({ data: { begunAt: aDayAgo } })).toEqual({ count: 1 });
  await sweepUploads(contextAt());
  expect(await files()).toEqual(before);
  expect(await versions()).not.toContain("3.0.0");
  server = await startServer({ env });
  expect((await upload(formOf(MIB, "3.0.0"))).status).toBe(201);
});
