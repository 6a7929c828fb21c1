/** Uploads from an operator's browser to our own server. To `next start`: tests/api/pages/stock-next. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserUploads, IMPORT_MAX, MIB, sendKeys } from "@/tests/api/pages/browser-uploads";
import { alertIn, exchange } from "@/tests/api/pages/page-server";
import { aPublisher } from "@/tests/support/release-factories";
import { watchMemory } from "@/tests/support/resident-memory";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { pagesOf } from "@/tests/support/server-workers";

const GROWTH_MAX_MIB = 150;
/** More than twice that. */
const LARGE_MIB = 320;

describe("an upload from a browser", () => {
  const dataDir = newDataDir();
  let server: RunningServer;
  let port: number;
  beforeAll(async () => {
    const env = { ...sharedEnvironment("BASE_URL"), DATA_DIR: dataDir, ...IMPORT_MAX };
    server = await startServer({ env });
    port = Number(new URL(server.url).port);
  });
  afterAll(stopServers);

  /** Of all processes through which a file goes. */
  async function withoutMoreMemory(sending: Promise<void>): Promise<void> {
    const pids = process.platform === "linux" ? [server.pid, ...pagesOf(server)] : [];
    const watched = pids.map(watchMemory);
    await sending;
    const growth = watched.map((stop) => stop());
    console.log(`${LARGE_MIB} MiB from a browser: ${growth.join(" and ")} MiB more memory`);
    expect(growth).toHaveLength(process.platform === "linux" ? 2 : 0);
    expect(Math.max(0, ...growth)).toBeLessThan(GROWTH_MAX_MIB);
  }

  browserUploads(() => ({ port, dataDir }), { mib: LARGE_MIB, around: withoutMoreMemory });

  it("of keys that is too large is told so by its form's page, or its script", async () => {
    const { application } = await aPublisher();
    const tooLarge = "The file can have at most 12.6 MB.";
    const script = await sendKeys(port, application, 13 * MIB, "application/json");
    expect([script.answer.status, await script.answer.json()]).toEqual([413, { message: tooLarge }]);
    const { owner, path, answer } = await sendKeys(port, application, 13 * MIB, "text/html");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    const cookies = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    const page = await exchange(port, "GET", path, { cookie: [owner, ...cookies].join("; ") });
    expect(alertIn(page.text)).toBe(tooLarge);
  });
});
