/** Uploads by clients that are slow: by the real server, over the wire. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPublisher } from "@/tests/support/release-factories";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { type SlowUpload, slowCall, slowUploads, trickle } from "./slow-upload";

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

describe("uploads", () => {
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
  });

  it("of keys wait for no one: not for four others, as long forms do", async () => {
    const upload = (await begin()).at(-1);
    if (!upload) throw new Error("no import");
    const sending = await Promise.all(Array.from({ length: 5 }, () => trickle(port, upload)));
    expect(await sending.pop()?.finish()).toMatch(/^HTTP\/1\.1 201 /);
    for (const { client } of sending) client.socket.destroy();
  });
});
