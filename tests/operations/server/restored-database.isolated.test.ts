/** A backup restored beside the running installation, or after it was lost, with the same bucket. */
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { databaseUrl } from "@/lib/db/client";
import { publishRelease } from "@/lib/domain/publishing/publish";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { copyRows } from "@/tests/support/copy-database";
import { freshDatabase } from "@/tests/support/database";
import { deferred } from "@/tests/support/deferred";
import { contextAt } from "@/tests/support/factories";
import { aPublisher } from "@/tests/support/release-factories";
import { startS3Server } from "@/tests/support/s3-server";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

const BOUNDARY = "----latchkey-test";

afterAll(stopServers);

/** The form of a release, whose last bytes wait for `rest`. */
async function* form(version: string, publish: boolean, rest: Promise<void>): AsyncGenerator<Buffer> {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  yield Buffer.from(
    `${field("version", version)}${field("publish", String(publish))}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="app-${version}.zip"\r\nContent-Type: application/octet-stream\r\n\r\nbytes of ${version}`,
  );
  await rest;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

let live: RunningServer;
let publisher: Awaited<ReturnType<typeof aPublisher>>;

async function upload(
  version: string,
  { publish = true, rest = Promise.resolve() } = {},
): Promise<{ id: string }> {
  const response = await fetch(`${live.url}/${publisher.application.slug}/ci/release`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${publisher.ci.token}`,
      "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: Readable.toWeb(Readable.from(form(version, publish, rest))),
    duplex: "half",
  } as RequestInit); // `duplex` is Node's own and missing from the DOM's types
  expect(response.status).toBe(201);
  return response.json();
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const check = async () => (await fetch(`${live.url}/${publisher.application.slug}/v1/check`)).text();

async function newestFile(): Promise<string> {
  const { latest }: { latest: { downloadUrl: string } } = JSON.parse(await check());
  const { pathname, search } = new URL(latest.downloadUrl);
  return (await fetch(live.url + pathname + search)).text();
}

test("deletes no file that was published since, whatever it remembers", async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.close());
  Object.assign(process.env, bucket.env);
  reloadConfig();
  const env = { ...sharedEnvironment("BASE_URL"), ...bucket.env };
  const [production, drill] = [databaseUrl(), await freshDatabase()];
  live = await startServer({ env: { ...env, PAGES: "off" } });
  publisher = await aPublisher();
  const { application } = publisher;
  const [liveRows, drillRows] = [await connected(production), await connected(drill)];

  const draft = await upload("1.0.0", { publish: false });
  const { promise: rest, resolve: finish } = deferred();
  const running = upload("2.0.0", { rest });
  const unfinished = async (client: pg.Client) => (await client.query("SELECT 1 FROM uploads")).rowCount;
  await expect.poll(() => unfinished(liveRows)).toBe(1);
  await copyRows(production, drill);
  finish();
  await running;
  await upload("3.0.0");
  await publishRelease(contextAt(), application, draft.id);

  expect(await unfinished(drillRows)).toBe(1);
  await drillRows.query("UPDATE uploads SET begun_at = now() - interval '25 hours'");
  await drillRows.query("UPDATE leases SET held_until = held_until - interval '25 hours'");
  const restored = await startServer({ env: { ...env, DATABASE_URL: drill } });
  await expect.poll(() => unfinished(drillRows)).toBe(0);
  expect(await restored.stop()).toBe(0);

  for (const version of ["3.0.0", "2.0.0", "1.0.0"]) {
    await expect.poll(newestFile).toBe(`bytes of ${version}`);
    const { rows } = await liveRows.query("SELECT id FROM releases WHERE version = $1", [version]);
    await withdrawRelease(contextAt(), application, rows[0].id, "test");
    await expect.poll(check).not.toContain(`"version":"${version}"`);
  }
}, 300_000);
