import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "@/tests/support/database";
import { CHUNK, type LargeForm, largeForm, PATTERN } from "@/tests/support/large-form";
import { watchMemory } from "@/tests/support/resident-memory";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { openPipeline, type Pipeline } from "@/tests/support/vendor";

let server: RunningServer;
let pipeline: Pipeline;
const dataDir = newDataDir();

beforeAll(async () => {
  const env = { ...sharedEnvironment(), DATA_DIR: dataDir, PAGES: "off" };
  server = await startServer({ env });
  pipeline = await openPipeline({ ...env, BASE_URL: server.url });
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

async function upload(server: RunningServer, pipeline: Pipeline, form: LargeForm): Promise<Response> {
  return fetch(`${server.url}/shop-app/ci/release`, {
    method: "POST",
    headers: { ...form.headers, Authorization: `Bearer ${pipeline.ciToken}` },
    body: Readable.toWeb(Readable.from(form.bytes)),
    duplex: "half",
  } as RequestInit); // `duplex` is Node's own and missing from the DOM's types
}

const isLinux = process.platform === "linux";

test.runIf(isLinux)(
  `${LARGE_MIB} MiB go up and down again without the server's memory growing with them`,
  async () => {
    await upload(server, pipeline, formOf(MIB, "0.9.0"));

    const stopUp = watchMemory(server.pid);
    const startedUp = performance.now();
    const response = await upload(server, pipeline, formOf(LARGE_MIB * MIB, "1.0.0"));
    const record: { sha256: string; size: number } = await response.json();
    const up = { seconds: (performance.now() - startedUp) / 1000, growth: stopUp() };
    expect({ status: response.status, sha256: record.sha256, size: record.size }).toEqual({
      status: 201,
      sha256: SHA256_OF_LARGE,
      size: LARGE_MIB * MIB,
    });

    const check: { latest: { downloadUrl: string } } = await (
      await fetch(`${server.url}/shop-app/v1/check`)
    ).json();
    const stopDown = watchMemory(server.pid);
    const startedDown = performance.now();
    const download = await fetch(check.latest.downloadUrl);
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

test("an upload that is killed with the server leaves nothing for longer than a day, and its version stays free", async () => {
  const secret = () => randomBytes(32).toString("base64");
  const secrets = { MASTER_KEY: secret(), KEY_PEPPER: secret(), AUTH_SECRET: secret() };
  const databaseUrl = await freshDatabase();
  const env = { ...secrets, DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() };
  // The jobs that clear up run in the process with the pages, which only the second server needs.
  const first = await startServer({ env: { ...env, PAGES: "off" } });
  const pipeline = await openPipeline({ ...env, BASE_URL: first.url });
  const cutOff = upload(first, pipeline, formOf(64 * MIB, "1.0.0", 32 * MIB)).catch(() => "broken");
  const files = () => filesIn(env.DATA_DIR);
  await expect.poll(files).toHaveLength(1);
  await first.kill();
  expect(await cutOff).toBe("broken");
  await aDayLater(databaseUrl);

  const second = await startServer({ env });
  await expect.poll(files).toEqual([]);
  expect(await pipeline.latchkey("release", "list", "shop-app")).toEqual({ releases: [] });
  const again = await upload(second, pipeline, formOf(MIB, "1.0.0"));
  expect(again.status).toBe(201);
  await second.stop();
});

async function aDayLater(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rowCount } = await client.query("UPDATE uploads SET begun_at = now() - interval '25 hours'");
  await client.query("UPDATE leases SET held_until = held_until - interval '25 hours'");
  await client.end();
  expect(rowCount).toBe(1);
}

test("an upload that its client breaks off leaves neither row nor file", async () => {
  const before = await filesIn(dataDir);
  const abort = new AbortController();
  const form = formOf(64 * MIB, "2.0.0", 16 * MIB);
  const request = fetch(`${server.url}/shop-app/ci/release`, {
    method: "POST",
    headers: { ...form.headers, Authorization: `Bearer ${pipeline.ciToken}` },
    body: Readable.toWeb(Readable.from(form.bytes)),
    duplex: "half",
    signal: abort.signal,
  } as RequestInit).catch(() => "broken"); // as above
  await expect.poll(() => filesIn(dataDir)).toHaveLength(before.length + 1);
  abort.abort();
  await request;
  await expect.poll(() => filesIn(dataDir)).toEqual(before);
  const { releases } = await pipeline.latchkey<{ releases: { version: string }[] }>(
    "release",
    "list",
    "shop-app",
  );
  expect(releases.map(({ version }) => version)).not.toContain("2.0.0");
});

/** Complete ones and those on their way. */
async function filesIn(directory: string): Promise<string[]> {
  const names = await readdir(join(directory, "files"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".bin") || name.includes(".bin."));
}
