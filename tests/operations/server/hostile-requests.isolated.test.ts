/**
 * No request ends a process, and none stops the jobs. `HOSTILE_REQUESTS=20000` for more than a usual run sends, and as many abandoned
 * forms as a hundredth of it; `HOSTILE_SEED` to repeat.
 */
import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { atMost } from "@/tests/support/at-most";
import { aKey, aPlan, aToken, contextAt } from "@/tests/support/factories";
import { formOfScript, sendHostile } from "@/tests/support/hostile-client";
import { type HostileRequest, hostileRequests } from "@/tests/support/hostile-requests";
import { mailTo } from "@/tests/support/outbox";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { actionOfBuild, actionsOfBuild } from "@/tests/support/server-actions";
import {
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { isRunning, logLines, pagesOf } from "@/tests/support/server-workers";
import { aConsoleVisitor } from "../forms/console-visitor";

const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 800);
const SEED = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ABANDONED = Math.max(20, COUNT / 80);
const TOGETHER = 16;
const MANY = "100000000";
const LIMITS = {
  LICENSE_CALLS_PER_MINUTE: MANY,
  UNKNOWN_KEYS_PER_10_MINUTES: MANY,
  KEY_API_CALLS_PER_MINUTE: MANY,
  CI_CALLS_PER_MINUTE: MANY,
  UNAUTHENTICATED_CALLS_PER_MINUTE: MANY,
  PAGES_PER_10_SECONDS: MANY,
  CODE_ATTEMPTS_PER_10_MINUTES: MANY,
};
/** Connections that are kept, to the pages process and to the database. */
const KEPT_MAX = 40;

let server: RunningServer;
let port: number;
let dataDir: string;
let cookie: string;
let tokens: string[];
let slug: string;
let aMailedKey: (email: string) => Promise<unknown>;
beforeAll(async () => {
  dataDir = newDataDir();
  const env = { ...sharedEnvironment("BASE_URL"), ...LIMITS, DATA_DIR: dataDir };
  server = await startServer({ env });
  port = Number(new URL(server.url).port);
  const { application, ci } = await aPublisher();
  slug = application.slug;
  await aPlan(application, { variants: ["basic"] });
  await updateMailSettings(contextAt(), application, { keys: true });
  await aRelease(application, "1.0.0");
  tokens = [ci.token, (await aToken(application)).token, "lk_svc_x", ""];
  ({ cookie } = await aConsoleVisitor("owner"));
  aMailedKey = (email) => aKey(application, { email: parseEmail(email) });
});
afterAll(stopServers);

const descriptors = (pid: number) =>
  existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0;
const deaths = () => logLines(server).filter(({ msg = "" }) => /ended; another|could not start/.test(msg));

/** What no one caught, and lines that are not ours. */
const uncaught = () => [
  ...logLines(server).filter(({ msg = "" }) => / after an (uncaught|unhandled)/.test(msg)),
  ...server
    .stderr()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("{")),
];

async function send(requests: readonly HostileRequest[]): Promise<Map<number | null, number>> {
  const counts = new Map<number | null, number>();
  for (const status of await atMost(TOGETHER, requests, (request) => sendHostile(port, request)))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const form = (path: string, action: string, field: string, leaves: HostileRequest["leaves"]) =>
  formOfScript(
    path,
    actionOfBuild(path.replace(/^\/console\/.*/, "/console"), action),
    field,
    leaves,
    cookie,
  );

describe("whoever sends what", { timeout: 3_600_000 }, () => {
  it("the same processes answer afterwards, jobs go on, and nothing is left open", async () => {
    console.info(`HOSTILE_SEED=${SEED}`);
    const [pages = 0] = pagesOf(server);
    const targets = {
      paths: [
        ...[
          "/manage",
          "/manage",
          "/account",
          "/account",
          "/account/enter",
          "/typo",
          "/",
          "/docs/api",
          "/console",
        ],
        ...[
          "/console/sign-in",
          "/console/team",
          "/console/find?q=x",
          "/console/x",
          "/console/you",
          "/icon.svg",
        ],
        ...[
          "/robots.txt",
          "/_next/static/x",
          "/_next/data/x/manage.json",
          "/_next/image",
          "/nothing-here",
          "/%",
        ],
        ...[`/console/applications/${slug}/keys`, `/console/applications/${slug}/releases/upload/file`],
        ...[`/console/applications/${slug}/keys.csv`, "/console/find/results", "/account/notices/stop"],
        ...[
          `/${slug}/v1/check?version=0.1.0`,
          `/${slug}/license/v1/validate`,
          `/${slug}/license/v1/activate`,
        ],
        ...[`/${slug}/keys/v1/keys`, `/${slug}/ci/release`, `/${slug}/feeds/basic/winsparkle/x64/stable.xml`],
        ...[`/${slug}/v1/download/x`, "/openapi.json", "/health/ready", "/health/live", "/nowhere/at/all"],
      ],
      actions: [...actionsOfBuild().keys()],
      cookies: [cookie, "x", `${cookie}; ${cookie}`, "latchkey-flash=outdated"],
      tokens,
    };
    const requests = hostileRequests(COUNT, SEED, targets);
    await send(requests.slice(0, TOGETHER * 4));
    const before = [server.pid, pages].map(descriptors);
    const [counts] = await Promise.all([send(requests), aMailedKey("fuzzed@example.test")]);
    console.info(`${COUNT} requests: ${JSON.stringify([...counts])}, ${deaths().length} deaths`);
    await mailTo(dataDir, "fuzzed@example.test");
    await aMailedKey("afterwards@example.test");
    await mailTo(dataDir, "afterwards@example.test");
    expect(deaths()).toEqual([]);
    expect([server.pid, pages].map(isRunning)).toEqual([true, true]);
    expect(counts.get(500) ?? 0).toBe(0);
    expect(uncaught()).toEqual([]);
    const left = () => [server.pid, pages].map((pid, place) => descriptors(pid) - (before[place] ?? 0));
    await expect.poll(() => Math.max(...left()), { timeout: 90_000 }).toBeLessThan(KEPT_MAX);
  });

  it.each([
    ["a visitor who asks for a link", "/account", "askForLink", "email"],
    ["an operator who searches", "/console/find", "find", "q"],
  ])("%s and leaves before the answer ends nothing", async (title, path, action, field) => {
    const [pages = 0] = pagesOf(server);
    const requests = Array.from({ length: ABANDONED }, () => form(path, action, field, "before-answer"));
    await send(requests);
    expect([deaths(), isRunning(pages)]).toEqual([[], true]);
    expect(uncaught()).toEqual([]);
    console.info(`${ABANDONED} times ${title} and leaves: ${deaths().length} deaths`);
    expect((await send([form(path, action, field, "mid-answer")])).get(200)).toBe(1);
  });
});
