import { expect, it } from "vitest";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { listPluginOverviews } from "@/lib/domain/releases/plugins";
import { getRelease, pageOfReleases, RELEASES_PER_PAGE } from "@/lib/domain/releases/release-page";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const IMAGE = "registry.example.com/app:1";

it("releases come page by page, newest first, and back again", async () => {
  const { application } = await aPublisherOfTwo();
  const total = RELEASES_PER_PAGE + 3;
  for (let patch = 0; patch < total; patch += 1) {
    await aRelease(application, `1.0.${patch}`, { publish: false, image: IMAGE });
  }
  const page = (start = {}) => pageOfReleases(contextAt(), application, { kind: "core" }, start);
  const versions = ({ releases }: Awaited<ReturnType<typeof page>>) => releases.map(({ version }) => version);
  const first = await page();
  expect(versions(first)).toHaveLength(RELEASES_PER_PAGE);
  expect(versions(first)[0]).toBe(`1.0.${total - 1}`);
  expect(first.newer).toBeNull();
  const second = await page({ after: first.older });
  expect(versions(second)).toEqual(["1.0.2", "1.0.1", "1.0.0"]);
  expect(second.older).toBeNull();
  expect(await page({ before: second.newer })).toEqual(first);
  expect(versions(await page({ after: "nonsense" }))).toEqual(versions(first));
});

it("releases are found by variant, channel and status, and say how often they were downloaded", async () => {
  const { application } = await aPublisherOfTwo();
  const beta = await aRelease(application, "1.0.0", { channel: "beta" });
  const draft = await aRelease(application, "1.0.0", { variant: "unlimited", publish: false });
  const plugin = await aPluginRelease(application, { pluginId: "charts", version: "0.1.0" });
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-02"]) {
    countActivity(application.id, "download", new Date(day), beta.id);
  }
  await flushActivityCounts();
  const found = async (filter: Parameters<typeof pageOfReleases>[2]) =>
    (await pageOfReleases(contextAt(), application, filter)).releases.map(({ id, downloads }) => [
      id,
      downloads,
    ]);
  expect(await found({ kind: "core" })).toEqual([
    [draft.id, 0],
    [beta.id, 3],
  ]);
  expect(await found({ kind: "core", variant: "unlimited" })).toEqual([[draft.id, 0]]);
  expect(await found({ kind: "core", variant: "nothing" })).toEqual([]);
  expect(await found({ kind: "core", channel: "beta" })).toEqual([[beta.id, 3]]);
  expect(await found({ kind: "core", status: "draft" })).toEqual([[draft.id, 0]]);
  expect(await found({ kind: "plugin" })).toEqual([[plugin.id, 0]]);
  expect(await getRelease(contextAt(), application, beta.id)).toEqual({ release: beta, downloads: 3 });
});

it("plugins say how many versions they have and which is the highest that is published", async () => {
  const { application } = await aPublisherOfTwo();
  for (const version of ["0.9.0", "0.10.0"])
    await aPluginRelease(application, { pluginId: "charts", version });
  await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" }, { publish: false });
  await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" }, { publish: false });
  expect(await listPluginOverviews(contextAt(), application)).toMatchObject([
    { code: "charts", versions: 3, latest: "0.10.0", premium: false },
    { code: "maps", versions: 1, latest: null },
  ]);
});
