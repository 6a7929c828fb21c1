import { describe, expect, it } from "vitest";
import { CHROMIUM, openStage } from "@/tests/support/browser";
import { aSoldLicense, LAPTOP_AND_TOWER } from "@/tests/support/browser-license";
import { openLicense, statusOf, typeCode } from "@/tests/support/browser-steps";

const ATTEMPTS_MAX = 3;
const WRONG = "VC-00000-00000-00000-00000";

describe.skipIf(!CHROMIUM)("whoever guesses management codes", () => {
  const stage = openStage({
    CODE_ATTEMPTS_PER_10_MINUTES: String(ATTEMPTS_MAX),
    CODE_ATTEMPTS_BLOCK_MINUTES: "15",
  });

  it("is told to wait after some attempts; then the right code is refused, too, and what was open stays open", async () => {
    const { code, application } = await aSoldLicense({ devices: LAPTOP_AND_TOWER });
    const owner = await stage.visitor();
    await openLicense(owner, code);

    const guesser = await stage.visitor();
    for (let attempt = 2; attempt <= ATTEMPTS_MAX; attempt += 1) {
      // The page as it was: what it said of the attempt before would do for this one, too.
      await guesser.goto("/manage");
      await typeCode(guesser, WRONG);
      await guesser.getByText("No license has this code.").waitFor();
    }
    for (const typed of [WRONG, code]) {
      expect(await statusOf(guesser, () => typeCode(guesser, typed))).toBe(200);
      await guesser
        .getByText(/^Too many codes were tried from your network\. Try again in 1[345] minutes\.$/)
        .waitFor();
      expect(await guesser.getByLabel("Management code").inputValue()).toBe(typed);
    }
    await owner.reload();
    await owner.getByRole("heading", { name: application.name, level: 1 }).waitFor();
  });
});
