/** A real browser in front of the built server: what a visitor sees, by role and label. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { config } from "@/lib/config/config";
import { watchFaults } from "./browser-faults";
import { leavePage, takePage } from "./idle-pages";
import { requireOrSkip } from "./optional";
import {
  type RunningServer,
  sharedEnvironment,
  sharedServer,
  startServer,
  stopServers,
} from "./server-process";

/** Null where there is none: `describe.skipIf(!CHROMIUM)`. */
export const CHROMIUM = requireOrSkip("chromium", "Install it with: apt-get install chromium", [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
]);

export const PHONE = { viewport: { width: 375, height: 800 }, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };

export type Stage = {
  /** A visitor with cookies of their own, on a page that is not theirs yet. English, in UTC and at a desk unless told otherwise. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  server(): RunningServer;
  dataDir(): string;
  /** Every address a browser asked for so far. */
  addresses(): readonly string[];
};

const OUTPUT_SHOWN = 2000;

/** All visitors have one address here, and are many. */
const WIDE_LIMITS = {
  CODE_ATTEMPTS_PER_10_MINUTES: "1000",
  SIGN_IN_LINKS_PER_ADDRESS: "1000",
  SIGN_IN_LINKS_PER_EMAIL: "1000",
  SECOND_FACTOR_ATTEMPTS_PER_10_MINUTES: "1000",
  UNAUTHENTICATED_CALLS_PER_MINUTE: "10000",
};

let browser: Promise<Browser> | null = null;

/**
 * The browser of this process, and for the tests of the surrounding `describe` a server: the one that all files of the
 * process share, or with an `environment` one of their own. A test also fails when the browser reported a broken rule of
 * the page's policy, an error of a script or a request that failed.
 */
export function openStage(environment: Record<string, string> | null = null): Stage {
  let server: RunningServer | undefined;
  const visitors: { page: Page; options: BrowserContextOptions }[] = [];
  const faults: string[] = [];
  const addresses: string[] = [];

  beforeAll(async () => {
    browser ??= launchBrowser();
    const env = { ...WIDE_LIMITS, ...sharedEnvironment("DATA_DIR"), ...environment };
    [server] = await Promise.all([environment ? startServer({ env }) : sharedServer(env), browser]);
    const { exit, output } = server;
    void exit.then((code) => faults.push(`the server ended with ${code}: ${output().slice(-OUTPUT_SHOWN)}`));
  });
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map(({ page, options }) => leavePage(page, options)));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => (environment ? stopServers() : undefined));

  return {
    visitor: async (wanted = {}) => {
      const options = { ...DEFAULTS, baseURL: present(server).url, ...wanted };
      const page = await takePage(await present(browser ?? undefined), options);
      visitors.push({ page, options });
      page.on("request", (request) => addresses.push(request.url()));
      watchFaults(page, faults, wanted.javaScriptEnabled ?? true);
      return page;
    },
    server: () => present(server),
    dataDir: () => config().dataDir,
    addresses: () => addresses,
  };
}

const DEFAULTS: BrowserContextOptions = { ...DESKTOP, locale: "en-GB", timezoneId: "UTC" };

function launchBrowser(): Promise<Browser> {
  // Chromium refuses to put root into its sandbox.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: CHROMIUM ?? "", args });
}

function present<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("Before its tests run, a stage is empty.");
  return thing;
}
