/** A backup restored beside the running installation, or after it was lost, with the same bucket. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { copyRows } from "@/tests/support/copy-database";
import { freshDatabase } from "@/tests/support/database";
import { deferred } from "@/tests/support/deferred";
import { startS3Server } from "@/tests/support/s3-server";
import { type RunningServer, startServer, stopServers } from "@/tests/support/server-process";
import { openPipeline, type Pipeline } from "@/tests/support/vendor";

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

async function upload(
  server: RunningServer,
  { ciToken }: Pipeline,
  version: string,
  { publish = true, rest = Promise.resolve() } = {},
): Promise<{ id: string }> {
  const response = await fetch(`${server.url}/shop-app/ci/release`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${ciToken}`,
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

async function newestFile(server: RunningServer): Promise<string> {
  const check = await fetch(`${server.url}/shop-app/v1/check`);
  const { latest }: { latest: { downloadUrl: string } } = await check.json();
  return (await fetch(latest.downloadUrl)).text();
}

test("deletes no file that was published since, whatever it remembers", async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.close());
  const secret = () => randomBytes(32).toString("base64");
  const secrets = { MASTER_KEY: secret(), KEY_PEPPER: secret(), AUTH_SECRET: secret() };
  const [production, drill] = [await freshDatabase(), await freshDatabase()];
  const env = { ...secrets, ...bucket.env, DATABASE_URL: production };
  const live = await startServer({ env: { ...env, PAGES: "off" } });
  const pipeline = await openPipeline({ ...env, BASE_URL: live.url });
  const [liveRows, drillRows] = [await connected(production), await connected(drill)];

  const draft = await upload(live, pipeline, "1.0.0", { publish: false });
  const { promise: rest, resolve: finish } = deferred();
  const running = upload(live, pipeline, "2.0.0", { rest });
  const unfinished = async (client: pg.Client) => (await client.query("SELECT 1 FROM uploads")).rowCount;
  await expect.poll(() => unfinished(liveRows)).toBe(1);
  await copyRows(production, drill);
  finish();
  await running;
  await upload(live, pipeline, "3.0.0");
  await pipeline.latchkey("release", "publish", "shop-app", draft.id);

  expect(await unfinished(drillRows)).toBe(1);
  await drillRows.query("UPDATE uploads SET begun_at = now() - interval '25 hours'");
  await drillRows.query("UPDATE leases SET held_until = held_until - interval '25 hours'");
  const restored = await startServer({ env: { ...env, DATABASE_URL: drill } });
  await expect.poll(() => unfinished(drillRows)).toBe(0);
  expect(await restored.stop()).toBe(0);

  for (const version of ["3.0.0", "2.0.0", "1.0.0"]) {
    expect(await newestFile(live)).toBe(`bytes of ${version}`);
    const { rows } = await liveRows.query("SELECT id FROM releases WHERE version = $1", [version]);
    await pipeline.latchkey("release", "withdraw", "shop-app", rows[0].id, "--reason", "test");
    await expect
      .poll(async () => (await fetch(`${live.url}/shop-app/v1/check`)).text())
      .not.toContain(`"version":"${version}"`);
  }
}, 300_000);
