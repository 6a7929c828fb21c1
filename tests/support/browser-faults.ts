/** What a browser complains about beside the page: policy, scripts, requests. */
import type { Page } from "playwright";
import { MEANT_HEADER } from "./lost-answers";

/** `hasScripts`: the visitor runs them. Adds a sentence to `faults` for each complaint. A page or an upload that is answered with 4xx is answered. */
export function watchFaults(page: Page, faults: string[], hasScripts: boolean): void {
  const answered = new Set<string>();
  let meant = false;
  page.on("response", (response) => {
    const request = response.request();
    // Of our scripts, uploads alone are sent this way.
    const isUpload = request.resourceType() === "xhr";
    const isMeant = MEANT_HEADER in response.headers();
    meant ||= isMeant;
    if (request.isNavigationRequest() || isUpload || isMeant) answered.add(response.url());
    else if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
  });
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // Of their own status; everything else it loads is watched above.
    const isStatus = message.text().startsWith("Failed to load resource");
    if (isStatus && answered.has(message.location().url)) return;
    // React tells of whatever a form's boundary catches.
    if (meant && message.text().startsWith("Error: ")) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left while it loads, and one that turns out to be a download.
    if (reason === "net::ERR_ABORTED") return;
    // Without scripts, Chromium calls it a matter of the policy that it loads none.
    if (reason === "csp" && !hasScripts && request.resourceType() === "script") return;
    faults.push(`request: ${reason} for ${request.url()}`);
  });
}
