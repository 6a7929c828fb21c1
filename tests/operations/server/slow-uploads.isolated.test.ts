/** Uploads by clients that are slow, and what is left of those that are given up: by the real server, over the wire. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextAt } from "@/tests/support/factories";
import { aPublisher } from "@/tests/support/release-factories";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { pagesOf } from "@/tests/support/server-workers";
import { type Sending, type SlowUpload, slowCall, slowUploads, trickle, unfinished } from "./slow-upload";

/** The server looks every five seconds. What is idle for less is so because the machine stands still. */
const LIMITS = { BODY_MAX_SECONDS: "1", UPLOAD_MAX_SECONDS: "20", IDLE_MAX_SECONDS: "8" };
const GIVEN_UP = /^HTTP\/1\.1 408 [\s\S]*\{"error":"invalid_request"\}$/;

const dataDir = newDataDir();
let server: RunningServer;
let port: number;
let slug: string;
let begin: () => Promise<SlowUpload[]>;

beforeAll(async () => {
  const env = { ...sharedEnvironment("BASE_URL"), ...LIMITS, DATA_DIR: dataDir, SHUTDOWN_GRACE_SECONDS: "0" };
  server = await startServer({ env });
  port = Number(new URL(server.url).port);
  const { application, ci } = await aPublisher();
  slug = application.slug;
  begin = () => slowUploads(application, ci.token);
});
afterAll(stopServers);

const left = () => unfinished(dataDir, [server.pid, ...pagesOf(server)]);
const rows = async () =>
  (await contextAt().db.prisma.$queryRaw`SELECT storage_key FROM uploads`) as readonly unknown[];

async function all(): Promise<Sending[]> {
  const uploads = await begin();
  const sending = await Promise.all(uploads.map((upload) => trickle(port, upload)));
  const keepFile = uploads.filter(({ keepsFile }) => keepsFile).length;
  // A file that lies there, and the descriptor of each.
  await expect.poll(() => left().length).toBe(2 * keepFile);
  return sending;
}

// The last of them stops their server.
describe("uploads", { shuffle: false }, () => {
  it("may take longer than any other call", async () => {
    const uploads = await begin();
    const sending = await Promise.all(uploads.map((upload) => trickle(port, upload)));
    const call = await trickle(port, slowCall(slug));
    expect(await call.client.closed).toMatch(GIVEN_UP);
    const answers = await Promise.all(sending.map(({ finish }) => finish()));
    const statuses = answers.map((answer, index) => `${uploads[index]?.name}: ${answer.slice(9, 12)}`);
    expect(statuses).toEqual([
      "a release: 201",
      "a plugin: 201",
      "a direct upload: 200",
      "a release in the console: 201",
      "a plugin in the console: 201",
      "an import in the console: 201",
    ]);
    expect(left()).toEqual([]);
  });

  it("of keys wait for no one: not for four others, as long forms do", async () => {
    const upload = (await begin()).at(-1);
    if (!upload) throw new Error("no import");
    const sending = await Promise.all(Array.from({ length: 5 }, () => trickle(port, upload)));
    expect(await sending.pop()?.finish()).toMatch(/^HTTP\/1\.1 201 /);
    for (const { client } of sending) client.socket.destroy();
  });

  it.each<[string, (sending: Sending) => void, RegExp]>([
    ["that take too long", () => undefined, GIVEN_UP],
    ["that fall silent", ({ pause }) => pause(), GIVEN_UP],
    ["whose client leaves", ({ client }) => client.socket.destroy(), /^$/],
  ])("%s leave no file, no descriptor and no row", async (_how, end, answer) => {
    const before = await rows();
    const sending = await all();
    for (const each of sending) end(each);
    for (const { client } of sending) expect(await client.closed).toMatch(answer);
    await expect.poll(left).toEqual([]);
    await expect.poll(rows).toEqual(before);
  });

  it("that a server which stops does not wait for leave nothing either", async () => {
    const before = await rows();
    await all();
    expect(await server.stop()).toBe(0);
    expect(unfinished(dataDir, [])).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});
