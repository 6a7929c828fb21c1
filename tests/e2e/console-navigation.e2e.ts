import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { createOperator } from "@/lib/domain/people/operators";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { signInAs } from "@/tests/support/console";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { devtoolsOf } from "@/tests/support/idle-pages";

const WARM_MAX_BYTES = 30_000;
const QUIET_MS = 300;

describe.skipIf(!CHROMIUM)("the ways of the console", () => {
  const stage = openStage();

  async function signedIn(): Promise<{ page: Page; path: string; name: string }> {
    const { application } = await aShop();
    // More than one page of them.
    await aKey(application, { count: 60 });
    const page = await stage.visitor();
    await signInAs(page, "owner");
    return { page, path: `/console/applications/${application.slug}`, name: application.name };
  }
  const headed = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();

  it("lead on without loading a document, for little weight, and fetch nothing before the click", async () => {
    const { page, name } = await signedIn();
    await page.goto("/console");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const weigh = await scales(page);
    const ways: [click: () => Promise<void>, heading: string][] = [
      [() => page.getByRole("link", { name }).click(), "Overview"],
      [() => page.getByRole("link", { name: "Keys", exact: true }).click(), "Keys"],
      [() => page.getByRole("link", { name: "Plans" }).click(), "Plans"],
      [() => page.getByRole("link", { name: "Log" }).click(), "Log"],
      [() => page.getByRole("link", { name: "Team" }).click(), "Team"],
      [() => page.getByRole("link", { name: "Applications", exact: true }).click(), "Applications"],
    ];
    // The first time, the scripts of each page come along.
    for (const [click, heading] of [...ways, ...ways]) {
      expect(await weigh()).toEqual({ bytes: 0, requests: [] });
      await click();
      await headed(page, heading);
      const { bytes, requests } = await weigh();
      console.info(`to ${heading}: ${bytes} bytes in ${requests.length} requests`);
      expect(bytes).toBeLessThan(WARM_MAX_BYTES);
    }
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  it("mark where one is, name the page, and lead back", async () => {
    const { page, path, name } = await signedIn();
    await page.goto(path);
    const here = () => page.locator('[aria-current="page"]').filter({ visible: true }).allTextContents();
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await headed(page, "Keys");
    expect(await here()).toEqual(["Applications", "Keys"]);
    await expect.poll(() => page.title()).toContain("Keys");
    await expect.poll(() => page.evaluate(announced)).toContain("Keys");
    await page.getByRole("link", { name: "Log" }).click();
    await headed(page, "Log");
    expect(await here()).toEqual(["Log"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Log");
    await page.goBack();
    await headed(page, "Keys");
    expect(await here()).toEqual(["Applications", "Keys"]);
    await page.getByRole("banner").getByText(name, { exact: true }).first().waitFor();
  });

  it("show that the page is on its way where it takes long", async () => {
    const { page, path } = await signedIn();
    await page.goto(path);
    const bar = page.locator("a span.animate-late");
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${path}/plans**`, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("link", { name: "Plans" }).click();
    await expect.poll(() => bar.evaluate((one) => getComputedStyle(one).opacity)).toBe("1");
    answer();
    await headed(page, "Plans");
    await expect.poll(() => bar.count()).toBe(0);
  });

  it("lead to the sign-in page when the session is over, and back to where one was going", async () => {
    const { page, path } = await signedIn();
    await page.goto(path);
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Plans" }).click();
    await headed(page, "Sign in to the console");
    expect(new URL(page.url()).searchParams.get("from")).toBe(`${path}/plans`);
    const { signInUrl } = await createOperator(contextAt(), {
      email: `back-${randomUUID()}@example.test`,
      role: "viewer",
    });
    const { pathname, search } = new URL(signInUrl.expose());
    await page.goto(pathname + search);
    await page.getByRole("button", { name: "Sign in" }).click();
    await headed(page, "Plans");
  });

  it("to where one is start its forms over", async () => {
    const { page, path } = await signedIn();
    await page.goto(`${path}/keys`);
    await page.getByLabel("Find a key").fill("half of something");
    await page.getByRole("link", { name: "Keys", exact: true }).click();
    await expect.poll(() => page.getByLabel("Find a key").inputValue()).toBe("");
  });
});

/** What Next tells readers of screens. Runs in the browser. */
function announced(): string {
  return document.querySelector("next-route-announcer")?.shadowRoot?.textContent ?? "";
}

/** Answers what came over the wire since it was asked last, once all of it is there. */
async function scales(page: Page) {
  const client = await devtoolsOf(page);
  await client.send("Network.enable");
  const underWay = new Set<string>();
  let [bytes, requests]: [number, string[]] = [0, []];
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    underWay.add(requestId);
    requests.push(request.url);
  });
  // The head, then the body as it comes: Next lets go of an answer that it has read, which is no end to a browser.
  client.on("Network.responseReceived", ({ response }) => {
    bytes += response.encodedDataLength;
  });
  client.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  for (const end of ["Network.loadingFinished", "Network.loadingFailed"] as const)
    client.on(end, ({ requestId }: { requestId: string }) => underWay.delete(requestId));
  return async () => {
    // What a page fetches ahead of a click, it fetches right after it was drawn.
    await delay(QUIET_MS);
    await expect.poll(() => underWay.size).toBe(0);
    const weighed = { bytes, requests };
    [bytes, requests] = [0, []];
    return weighed;
  };
}
