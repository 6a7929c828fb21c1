import { expect, it } from "vitest";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import type { Application } from "@/lib/domain/applications/find";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { RELEASES_PER_PAGE } from "@/lib/domain/release-lists/keyset";
import { findPlugin, listPluginOverviews } from "@/lib/domain/release-lists/plugins";
import { getRelease, pageOfPluginVersions } from "@/lib/domain/release-lists/release-page";
import { countVersions, pageOfVersions, type ReleaseFilter } from "@/lib/domain/release-lists/version-page";
import { contextAt } from "@/tests/support/factories";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

const IMAGE = "registry.example.com/app:1";
const ALL: ReleaseFilter = { variant: null, channel: null, status: null };

const pageOf = (application: Application, filter: Partial<ReleaseFilter> = {}, start = {}) =>
  pageOfVersions(contextAt(), application, { ...ALL, ...filter }, start);

it("versions come page by page, newest upload first, and back again", async () => {
  const { application } = await aPublisherOfTwo();
  const total = RELEASES_PER_PAGE + 3;
  for (let patch = 0; patch < total; patch += 1) {
    await aRelease(application, `1.0.${patch}`, { publish: false, image: IMAGE });
  }
  const versionsOf = ({ versions }: Awaited<ReturnType<typeof pageOf>>) =>
    versions.map(({ version }) => version);
  const first = await pageOf(application);
  expect(versionsOf(first)).toHaveLength(RELEASES_PER_PAGE);
  expect(versionsOf(first)[0]).toBe(`1.0.${total - 1}`);
  expect(first.newer).toBeNull();
  const second = await pageOf(application, {}, { after: first.older });
  expect(versionsOf(second)).toEqual(["1.0.2", "1.0.1", "1.0.0"]);
  expect(second.older).toBeNull();
  expect(await pageOf(application, {}, { before: second.newer })).toEqual(first);
  expect(versionsOf(await pageOf(application, {}, { after: "nonsense" }))).toEqual(versionsOf(first));
  // Its other variant, uploaded last, brings the oldest to the front.
  await aRelease(application, "1.0.0", { variant: "unlimited", publish: false, image: IMAGE });
  expect(versionsOf(await pageOf(application))[0]).toBe("1.0.0");
  expect(await countVersions(contextAt(), application, ALL)).toEqual({ matching: total, all: total });
});

it("a version has all its variants, however the list is narrowed by channel and status", async () => {
  const { application } = await aPublisherOfTwo();
  const beta = await aRelease(application, "1.1.0", { channel: "beta" });
  const draft = await aRelease(application, "1.1.0", { variant: "unlimited", publish: false });
  const old = await aRelease(application, "1.0.0");
  await aPluginRelease(application, { pluginId: "charts", version: "0.1.0" });
  await withdrawRelease(contextAt(), application, old.id, "broken");
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-02"]) {
    countActivity(application.id, "download", new Date(day), beta.id);
  }
  await flushActivityCounts();
  const found = async (filter: Partial<ReleaseFilter> = {}) => {
    const { versions } = await pageOf(application, filter);
    const { matching, all } = await countVersions(contextAt(), application, { ...ALL, ...filter });
    expect([matching, all]).toEqual([versions.length, 2]);
    return versions.map(({ version, releases }) => [
      version,
      ...releases.map(({ variant, downloads }) => `${variant} ${downloads}`).toSorted(),
    ]);
  };
  const newer = ["1.1.0", "basic 3", "unlimited 0"];
  expect(await found()).toEqual([["1.0.0", "basic 0"], newer]);
  expect(await found({ variant: "unlimited" })).toEqual([["1.1.0", "unlimited 0"]]);
  expect(await found({ variant: "nothing" })).toEqual([]);
  expect(await found({ channel: "beta" })).toEqual([newer]);
  expect(await found({ status: "draft" })).toEqual([newer]);
  expect(await found({ status: "withdrawn" })).toEqual([["1.0.0", "basic 0"]]);
  expect(await found({ variant: "basic", status: "draft" })).toEqual([]);
  const shown = await getRelease(contextAt(), application, beta.id);
  expect([shown.release, shown.downloads.all]).toEqual([beta, 3]);
  expect((await getRelease(contextAt(), application, draft.id)).downloads.all).toBe(0);
});

it("plugins say how many versions they have and which is the highest that is published", async () => {
  const { application } = await aPublisherOfTwo();
  for (const version of ["0.9.0", "0.10.0"])
    await aPluginRelease(application, { pluginId: "charts", version });
  await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" }, { publish: false });
  await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" }, { publish: false });
  const overviews = await listPluginOverviews(contextAt(), application);
  expect(overviews).toMatchObject([
    { code: "charts", versions: 3, latest: "0.10.0", premium: false },
    { code: "maps", versions: 1, latest: null },
  ]);
  const charts = await findPlugin(contextAt(), application, overviews[0]?.id ?? "");
  const page = await pageOfPluginVersions(contextAt(), application, charts.id);
  expect(page.releases.map(({ version }) => version)).toEqual(["1.0.0", "0.10.0", "0.9.0"]);
  expect([page.newer, page.older]).toEqual([null, null]);
});

it("versions of a plugin come page by page, too", async () => {
  const { application } = await aPublisherOfTwo();
  const total = RELEASES_PER_PAGE + 2;
  for (let patch = 0; patch < total; patch += 1) {
    await aPluginRelease(application, { pluginId: "charts", version: `1.0.${patch}` }, { publish: false });
  }
  const [plugin] = await listPluginOverviews(contextAt(), application);
  const page = (start = {}) => pageOfPluginVersions(contextAt(), application, plugin?.id ?? "", start);
  const first = await page();
  expect(first.releases).toHaveLength(RELEASES_PER_PAGE);
  const second = await page({ after: first.older });
  expect(second.releases.map(({ version }) => version)).toEqual(["1.0.1", "1.0.0"]);
  expect(await page({ before: second.newer })).toEqual(first);
});
