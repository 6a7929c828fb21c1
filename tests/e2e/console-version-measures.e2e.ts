import { describe, expect, it } from "vitest";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { checkSubject, downloadSubject } from "@/lib/domain/applications/activity-subject";
import type { FileArch, FilePlatform } from "@/lib/domain/releases/platform";
import { CHROMIUM, openStage, PHONE } from "@/tests/support/browser";
import { shownText } from "@/tests/support/browser-steps";
import { tooWide } from "@/tests/support/browser-width";
import { signInAs } from "@/tests/support/console";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

describe.skipIf(!CHROMIUM)("the page of a version", () => {
  const stage = openStage();

  it("has downloads of each file and the share of checks from each system, and says what is not known", async () => {
    const { application } = await aPublisherOfTwo();
    const file = (name: string, platform: FilePlatform, arch: FileArch) =>
      aRelease(application, "2.4.1", { fileName: name, content: name, said: { platform, arch } });
    await file("Studio-2.4.1-arm64.dmg", "macos", "arm64");
    const { id, files } = await file("Studio-2.4.1-setup.exe", "windows", "x64");
    const pro = await aRelease(application, "2.4.1", {
      variant: "unlimited",
      fileName: "Studio-Pro-2.4.1-setup.exe",
      said: { platform: "windows", arch: "x64" },
    });
    const exe = files.find(({ platform }) => platform === "windows")?.id ?? "";
    const count = (times: number, measure: "download" | "update_check", subject: string) => {
      for (let time = 0; time < times; time += 1) countActivity(application.id, measure, new Date(), subject);
    };
    count(1234, "download", downloadSubject(id, exe));
    count(8, "download", downloadSubject(pro.id, pro.files[0]?.id ?? ""));
    count(50, "update_check", checkSubject("2.4.1", { platform: "windows", arch: "x64" }));
    count(10, "update_check", checkSubject("", { platform: "windows", arch: "x64" }));
    count(20, "update_check", checkSubject("2.4.1", { platform: "macos", arch: "arm64" }));
    // As servers of the version before write them.
    count(20, "update_check", "2.4.1");
    count(40, "download", id);
    await flushActivityCounts();

    const page = await stage.visitor({ javaScriptEnabled: false });
    await signInAs(page, "viewer");
    await page.goto(`/console/applications/${application.slug}/releases/2.4.1`);
    const matrix = page.getByRole("table", { name: "Files of 2.4.1 by system and variant" });
    const row = (name: string) => shownText(matrix.getByRole("row").filter({ hasText: name }));
    await expect.poll(() => row("Windows x64")).toMatch(/\s1,234 downloads\b.*\s8 downloads\b/s);
    expect(await row("Windows x64")).toMatch(/\b50%\s+60% from all versions/);
    expect(await row("macOS arm64")).toMatch(/\sdownloads unknown\b.*Missing.*\b20%/s);
    expect(await row("All systems")).toMatch(/1,274 downloads \(40 not counted by file\).*8 downloads.*90%/s);
    await page.getByText("20% of update checks today come from other or unknown systems.").waitFor();
    for (const locale of ["en-GB", "de-DE"]) {
      const phone = await stage.visitor({ ...PHONE, locale, javaScriptEnabled: false });
      await phone.context().addCookies(await page.context().cookies());
      await phone.goto(page.url());
      await phone.getByText(/^20\s?% (of update checks today|der Update-Anfragen heute)/).waitFor();
      expect(await tooWide(phone)).toEqual([]);
    }
  });
});
