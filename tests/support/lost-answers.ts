/** Forms that reach the server, and whose answers reach the browser otherwise, or later. */

import type { Page } from "playwright";
import { deferred } from "./deferred";
import { devtoolsOf } from "./idle-pages";

/** On an answer that is meant to fail, so that no fault is seen in it. */
export const MEANT_HEADER = "x-test-meant";

type Given = Readonly<{ status: number; contentType: string; body: string }>;

/** As a proxy says that it lost its server. */
export const BAD_GATEWAY: Given = {
  status: 502,
  contentType: "text/html",
  body: "<h1>Bad gateway</h1>",
};

/** From now on, forms sent to `path` are answered by the server, and the browser is given `instead`, where it is not null. */
export async function answerForms(page: Page, path: string, instead: Given | null): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    const headers = { ...(instead ? {} : response.headers()), [MEANT_HEADER]: "yes" };
    await route.fulfill(instead ? { ...instead, headers } : { response, headers });
  });
}

/** Playwright holds a request before its body is sent; this holds the answer. Gives it, or another one, once asked to. */
export async function holdAnswers(page: Page, path: string) {
  const devtools = await devtoolsOf(page);
  const paused = deferred<string>();
  devtools.on("Fetch.requestPaused", ({ requestId }) => paused.resolve(requestId));
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: `*${path}`, requestStage: "Response" }] });
  return {
    /** Resolves once the server has answered. */
    given: paused.promise.then(() => undefined),
    replace: async ({ status, contentType, body }: Given): Promise<void> => {
      await devtools.send("Fetch.fulfillRequest", {
        requestId: await paused.promise,
        responseCode: status,
        responseHeaders: [{ name: "content-type", value: contentType }],
        body: Buffer.from(body).toString("base64"),
      });
    },
  };
}
