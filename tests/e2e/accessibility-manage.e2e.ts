import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { KeyTransition } from "@/lib/domain/keys/status";
import { refusedPage } from "@/lib/http/refused-page";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import {
  aSoldLicense,
  LAPTOP_AND_TOWER,
  manyDevices,
  type SomeLicense,
} from "@/tests/support/browser-license";
import { confirmDeregistering, ledTo, openLicense, typeCode } from "@/tests/support/browser-steps";
import { ago, ahead, contextAt, DAY_MS } from "@/tests/support/factories";
import { findingsIn, loaded, type State } from "@/tests/support/page-states";

const OLD_AND_NEW = [{ name: "Laptop" }, { name: "Laptop", seenDaysAgo: 60 }, { name: null }];

/** Of the account, and with a vendor's colour: accessibility-account.e2e.ts. */
describe.skipIf(!CHROMIUM)("nothing is in anybody's way", () => {
  const stage = openStage();

  it("where no license is open, and where there is no page", async () => {
    const page = await stage.visitor(PHONE);
    // All that are refused before they are drawn have one template. A browser would report the status as a failed request.
    const wanted = { accept: null, acceptLanguage: "en", action: null };
    const { head, body } = refusedPage(503, "failure", wanted);
    await page.route("**/refused", (route) => route.fulfill({ status: 200, headers: head, body }));
    expect(
      await findingsIn(page, [
        { state: "manage", path: "/manage", shows: "Show my license" },
        {
          state: "wrong code",
          act: (at) => typeCode(at, "VC-1234"),
          shows: "That is not a management code.",
        },
        { state: "closed", act: (at) => ledTo(at, "/manage", "closed"), shows: "The license is closed" },
        { state: "no such page", act: loaded("/no-such-page"), shows: "Page not found" },
        { state: "refused", act: loaded("/refused"), shows: "Something went wrong" },
      ]),
    ).toEqual([]);
  });

  it("where a license is open", async () => {
    const many = await aSoldLicense({ seats: 100, devices: manyDevices(52) });
    const ends = { expiresAt: ago(DAY_MS), devices: [{ seenDaysAgo: 3 }] };
    expect(
      await findingsIn(await stage.visitor(PHONE), [
        await opened("no devices", {}),
        await opened("duplicates", { seats: 20, expiresAt: ahead(DAY_MS), devices: OLD_AND_NEW }),
        await opened("expired", ends),
        await opened("suspended", { devices: LAPTOP_AND_TOWER }, "suspend"),
        await opened("full", { seats: 2, devices: LAPTOP_AND_TOWER }),
        { state: "removed", act: (at) => confirmDeregistering(at, "Tower"), shows: "Tower was removed" },
        { state: "gone", act: (at) => ledTo(at, "/manage", "gone"), shows: "no longer holds a seat" },
        {
          state: "second page",
          act: async (at) => {
            await openAlone(at, many.code);
            await at.goto("/manage?page=2");
          },
          shows: "Previous",
        },
        { state: "no such device", path: "/manage?q=nothing", shows: "No devices match this search." },
      ]),
    ).toEqual([]);
  });
});

async function opened(state: string, input: SomeLicense, change?: KeyTransition): Promise<State> {
  const { application, keyId, code } = await aSoldLicense(input);
  if (change) await changeKeyState(contextAt(), application, keyId, change, null);
  return { state, act: (page) => openAlone(page, code), shows: application.name };
}

/** Whatever license is open in the browser. */
async function openAlone(page: Page, code: string): Promise<void> {
  await page.context().clearCookies();
  await openLicense(page, code);
}
