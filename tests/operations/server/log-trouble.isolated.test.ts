import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { namedPipe } from "@/tests/support/named-pipe";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

afterEach(stopServers);

/** Of which each is a line or more: a pipe is full after 64 KiB, a socket after three times that. */
const CALLS = { pipe: 500, socket: 1_500, file: 100 };
const AT_ONCE = 20;
const STOP_MS_MAX = 10_000;

const ready = async (server: RunningServer) => (await fetch(`${server.url}/health/ready`)).status;

function descriptorOf(path: string, flags: number): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

/** Where its log, which would tell, cannot be read. Throws where there is none. */
function pagesProcessOf({ pid }: RunningServer): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("pages.mjs"),
  );
  if (!found) throw new Error("There is no pages process.");
  return Number(found);
}

async function stopSoon(server: RunningServer): Promise<number | null> {
  const began = performance.now();
  const code = await server.stop();
  expect(performance.now() - began).toBeLessThan(STOP_MS_MAX);
  return code;
}

/** Each is a line of the log, at the level "debug". */
async function callManyTimes({ url }: RunningServer, kind: keyof typeof CALLS): Promise<void> {
  for (let done = 0; done < CALLS[kind]; done += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, () => fetch(`${url}/some-app/license/v1/public-key`));
    // Once its limit is reached, too.
    for (const { status } of await Promise.all(calls)) expect([404, 429]).toContain(status);
  }
}

describe.runIf(process.platform === "linux")("a server goes on and ends in order", () => {
  it("where nothing can be written to standard error", async () => {
    const stderr = descriptorOf("/dev/full", constants.O_WRONLY);
    const server = await startServer({ env: { ...sharedEnvironment(), LOG_LEVEL: "debug" }, stderr });
    expect(await ready(server)).toBe(200);
    const pages = pagesProcessOf(server);
    process.kill(pages, "SIGKILL");
    // That it died is a line.
    await expect.poll(() => pagesProcessOf(server), { timeout: 20_000 }).not.toBe(pages);
    expect(await ready(server)).toBe(200);
    expect(await stopSoon(server)).toBe(0);
  });

  it("where the access log cannot be written", async () => {
    const env = { ...sharedEnvironment(), PAGES: "off", ACCESS_LOG: "json", ACCESS_LOG_FILE: "/dev/full" };
    const server = await startServer({ env });
    await callManyTimes(server, "file");
    expect(await stopSoon(server)).toBe(0);
    expect(server.stderr()).toContain("the access log cannot be written");
  });

  // Workers that start and end change how the stream behaves that all of them share.
  it.each([
    ["pipe", "on"],
    ["socket", "off"],
  ] as const)(
    "where no one reads standard error, a %s, with two workers and pages %s",
    async (kind, PAGES) => {
      const stderr = kind === "pipe" ? descriptorOf(namedPipe().path, constants.O_RDWR) : "unread";
      const env = { ...sharedEnvironment(), LOG_LEVEL: "debug", WORKERS: "2", PAGES };
      const server = await startServer({ env, stderr });
      await callManyTimes(server, kind);
      expect(await ready(server)).toBe(200);
      expect(await stopSoon(server)).toBe(0);
    },
  );
});
