/** What the console's page "Updaters" shows: feeds as clients get them, asked for by no client. */
import { expect, it, vi } from "vitest";
import { callersSeen } from "@/lib/http/caller";
import { previewFeed } from "@/lib/http/feeds/preview";
import { log } from "@/lib/process/log";
import { switchOn } from "@/tests/support/feed-reader";
import { aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

it("a preview shows a restricted feed, counts no caller, and warns of none that is unknown", async () => {
  const { application } = await aPublisherOfTwo();
  await switchOn(application, "electron");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", content: "app" });
  const before = { ...callersSeen() };
  const warned = vi.spyOn(log(), "warn");
  const { status, text } = await previewFeed(application.slug, "unlimited/electron/latest.yml");
  expect([status, text]).toEqual([200, expect.stringMatching(/^version: "?1\.0\.0/)]);
  expect(callersSeen()).toEqual(before);
  expect(warned).not.toHaveBeenCalled();
});
