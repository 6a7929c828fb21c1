import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { summarizeApplications } from "@/lib/domain/applications/list";
import { newestReleases } from "@/lib/domain/applications/newest-releases";
import { listPlans } from "@/lib/domain/applications/plans";
import { missingParts } from "@/lib/domain/applications/set-up";
import { slugProblem } from "@/lib/domain/applications/slug-state";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { adoption } from "@/lib/domain/release-lists/read-adoption";
import {
  ago,
  ahead,
  aKey,
  anApplication,
  aPlan,
  aShop,
  aToken,
  contextAt,
  HOUR_MS,
} from "@/tests/support/factories";
import { aPluginRelease, aPublisher, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";

describe("numbers that stop at 10 000", () => {
  it("tell that there are more, of active keys and of a plan's sold keys", async () => {
    const { application, plan } = await aShop();
    await manyKeys(application.id, plan.id, 10_050);
    const summary = (await summarizeApplications(contextAt())).find(({ id }) => id === application.id);
    expect(summary).toMatchObject({ activeKeys: { count: 10_000, isMore: true }, activations: 0 });
    const [listed] = await listPlans(contextAt(), application);
    expect(listed?.soldKeys).toEqual({ count: 10_000, isMore: true });
  });

  it("are exact below, without what is suspended or expired", async () => {
    const { application } = await aShop();
    await aKey(application);
    await aKey(application, { expiresAt: ahead(HOUR_MS) });
    await aKey(application, { expiresAt: ago(HOUR_MS), now: ago(2 * HOUR_MS) });
    const suspended = await aKey(application);
    await changeKeyState(contextAt(), application, suspended.id, "suspend", null);
    const summary = (await summarizeApplications(contextAt())).find(({ id }) => id === application.id);
    const activeKeys = { count: 2, isMore: false };
    expect(summary).toEqual({ ...application, activeKeys, activations: 0, newestPlugin: null });
  });

  it("come with the plugin that was published last, stable before beta", async () => {
    const { application } = await aPublisher();
    const newest = async () =>
      (await summarizeApplications(contextAt())).find(({ id }) => id === application.id)?.newestPlugin;
    const plugin = { pluginId: "formgate", name: "Formgate" };
    const draft = { publish: false };
    await aPluginRelease(application, { ...plugin, version: "1.0.0" }, draft);
    expect(await newest()).toBeNull();
    await aPluginRelease(application, { ...plugin, version: "1.1.0" });
    await aPluginRelease(application, { ...plugin, version: "2.0.0-rc.1" }, { channel: "beta" });
    expect(await newest()).toEqual({ name: "Formgate", version: "1.1.0" });
    await aPluginRelease(application, { pluginId: "maps", version: "0.1.0" });
    expect(await newest()).toEqual({ name: "maps", version: "0.1.0" });
  });

  it("count the activations of thirty days, today included", async () => {
    const { application } = await aShop();
    const now = new Date("2027-03-31T23:00:00.000Z");
    for (const day of ["03-01T23:59:59.999", "03-02T00:00:00.000", "03-31T22:00:00.000"]) {
      countActivity(application.id, "activation", new Date(`2027-${day}Z`));
    }
    await flushActivityCounts();
    const summary = (await summarizeApplications(contextAt(now))).find(({ id }) => id === application.id);
    expect(summary?.activations).toBe(2);
  });
});

async function manyKeys(applicationId: string, planId: string, count: number): Promise<void> {
  await databasePool().query(
    `INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, created_at)
     SELECT gen_random_uuid(), $1::uuid, $2::uuid, sha256(convert_to($1::uuid || '-' || n, 'UTF8')), 'AAAA', 'api', now()
     FROM generate_series(1, $3::int) AS n`,
    [applicationId, planId, count],
  );
}

describe("what an application lacks", () => {
  it("is told in the order in which it is done, until nothing is left", async () => {
    const application = await anApplication({ kind: "licensed_updates", withSigningKeys: false });
    expect(await missingParts(contextAt(), application)).toEqual([
      "signing_key",
      "plan",
      "shop_token",
      "ci_token",
      "release",
    ]);
    const { application: complete } = await aPublisherOfTwo();
    await aPlan(complete, { status: "draft" });
    await aToken(complete);
    expect(await missingParts(contextAt(), complete)).toEqual(["public_plan", "release"]);
    await aPlan(complete, { code: "sold" });
    await aRelease(complete, "1.0.0");
    expect(await missingParts(contextAt(), complete)).toEqual([]);
  });

  it("is only what its kind needs", async () => {
    const licenses = await anApplication({ kind: "license_only" });
    expect(await missingParts(contextAt(), licenses)).toEqual(["plan", "shop_token"]);
    const updates = await anApplication({ kind: "updates_only" });
    expect(await missingParts(contextAt(), updates)).toEqual(["ci_token", "release"]);
  });
});

describe("the newest release of each variant", () => {
  it("is the one that went live last and was not withdrawn", async () => {
    const { application } = await aPublisherOfTwo();
    await aRelease(application, "1.0.0");
    const newest = await aRelease(application, "1.1.0", { channel: "beta" });
    const withdrawn = await aRelease(application, "1.2.0");
    await withdrawRelease(contextAt(), application, withdrawn.id, "broken");
    expect(await newestReleases(contextAt(), application)).toEqual([
      {
        variant: "basic",
        restricted: false,
        version: newest.version,
        channel: "beta",
        releasedAt: expect.any(Date),
      },
      { variant: "unlimited", restricted: true, version: null, channel: null, releasedAt: null },
    ]);
    expect((await adoption(contextAt(), application)).newest?.version).toBe("1.0.0");
  });
});

describe("a slug", () => {
  it("is free, taken, or none at all", async () => {
    const { slug } = await anApplication();
    expect(await slugProblem(contextAt(), `${slug}x`)).toBeNull();
    expect(await slugProblem(contextAt(), slug)).toEqual({ id: "application_exists", details: { slug } });
    expect(await slugProblem(contextAt(), "Ab")).toEqual({ id: "slug_malformed", details: {} });
    expect(await slugProblem(contextAt(), "new")).toEqual({ id: "slug_reserved", details: { slug: "new" } });
  });
});
