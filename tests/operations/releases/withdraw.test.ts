import { beforeEach, describe, expect, it } from "vitest";
import { VersionExistsError } from "@/lib/domain/publishing/version-exists";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { ago, contextAt } from "@/tests/support/factories";
import { checkedBody } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { filesLeft } from "@/tests/support/release-folder";
import { program } from "@/tests/support/release-personas";
import { verifyPublished } from "./verify-published";

let application: Awaited<ReturnType<typeof aPublisherOfTwo>>["application"];

beforeEach(async () => {
  application = (await aPublisherOfTwo()).application;
});

const withdraw = ({ id }: ReleaseRecord, reason = "broken") =>
  withdrawRelease(contextAt(), application, id, reason);

async function numbers(): Promise<Record<string, number | null>> {
  const releases = await listReleases(contextAt(), application, "core");
  return Object.fromEntries(releases.map(({ version, seq }) => [version, seq]));
}

describe("a withdrawn release", () => {
  it("keeps its number used, its statement and its file, and says when and why it went", async () => {
    const release = await aRelease(application, "1.0.0");
    const before = await filesLeft();
    const at = ago(1000);
    expect(await withdrawRelease(contextAt(at), application, release.id, "  does not start ")).toEqual({
      ...release,
      status: "withdrawn",
      withdrawnAt: at,
      withdrawReason: "does not start",
    });
    expect(await filesLeft()).toEqual(before);
    await expect(aRelease(application, "1.0.0", { content: "other" })).rejects.toThrow(VersionExistsError);
    await expect(aRelease(application, "v1.0.0".slice(1), { publish: false })).rejects.toThrow(
      VersionExistsError,
    );
    expect(checkedBody(await program(application.slug).check()).latest).toBeNull();
  });

  it("keeps its first reason and its first time", async () => {
    const release = await aRelease(application, "1.0.0");
    const first = await withdraw(release, "first");
    expect(await withdraw(release, "second")).toEqual(first);
  });

  it("may have been a draft, whose number then stays used as well", async () => {
    const release = await aRelease(application, "1.0.0", { publish: false });
    expect(await withdraw(release)).toMatchObject({ status: "withdrawn", payload: null });
    await expect(aRelease(application, "1.0.0")).rejects.toThrow(VersionExistsError);
  });

  it.each(["", "   ", "r".repeat(1001), "a\0b"])(
    "needs a reason that can be kept: not %.10j",
    async (reason) => {
      const release = await aRelease(application, "1.0.0");
      await expect(withdraw(release, reason)).rejects.toMatchObject({ code: "invalid_input" });
      expect(await listReleases(contextAt(), application, "core")).toEqual([release]);
    },
  );

  it("must be one of the application's", async () => {
    const foreign = await aRelease((await aPublisherOfTwo()).application, "1.0.0");
    await expect(withdraw(foreign)).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawRelease(contextAt(), application, "x", "r")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("what is offered in its stead", () => {
  it("has a statement newer than the withdrawn one's, for stable and for beta", async () => {
    await aRelease(application, "1.0.0");
    await aRelease(application, "1.1.0");
    await aRelease(application, "1.2.0-rc.1", { channel: "beta" });
    const bad = await aRelease(application, "1.2.0");
    await withdraw(bad);
    expect(await numbers()).toEqual({
      "1.0.0": 1,
      "1.1.0": expect.toSatisfy((seq: number) => seq > 4),
      "1.2.0-rc.1": expect.toSatisfy((seq: number) => seq > 4),
      "1.2.0": 4,
    });
    expect(
      await verifyPublished(application.slug, await listReleases(contextAt(), application, "core")),
    ).toEqual([]);
  });

  it("may differ in build metadata alone", async () => {
    await aRelease(application, "1.0.0+1");
    const bad = await aRelease(application, "1.0.0+2");
    await withdraw(bad);
    const { latest } = checkedBody(await program(application.slug).check());
    expect(latest?.version).toBe("1.0.0+1");
    expect(await numbers()).toEqual({ "1.0.0+1": 3, "1.0.0+2": 2 });
  });

  it("is of the same variant: the others keep their statements", async () => {
    const other = await aRelease(application, "1.0.0", { variant: "unlimited" });
    await aRelease(application, "1.0.0");
    await withdraw(await aRelease(application, "1.1.0"));
    const releases = await listReleases(contextAt(), application, "core");
    expect(releases.find(({ id }) => id === other.id)).toEqual(other);
  });

  it("is signed anew for plugins too, each version of it", async () => {
    await aPluginRelease(application, { pluginId: "charts", version: "1.0.0" });
    await aPluginRelease(application, { pluginId: "charts", version: "1.1.0", minCoreVersion: "2.0.0" });
    const unrelated = await aPluginRelease(application, { pluginId: "maps", version: "1.0.0" });
    await withdraw(await aPluginRelease(application, { pluginId: "charts", version: "1.2.0" }));
    const releases = await listReleases(contextAt(), application, "plugin");
    const seqOf = (version: string) =>
      releases.find((release) => release.plugin === "charts" && release.version === version)?.seq;
    expect(seqOf("1.0.0")).toBeGreaterThan(4);
    expect(seqOf("1.1.0")).toBeGreaterThan(4);
    expect(releases.find(({ id }) => id === unrelated.id)).toEqual(unrelated);
    expect(await verifyPublished(application.slug, releases)).toEqual([]);
  });

  it("is not signed anew when its statement is the newer one already", async () => {
    const high = await aRelease(application, "2.0.0");
    const low = await aRelease(application, "1.0.0");
    await withdraw(high);
    expect(await listReleases(contextAt(), application, "core")).toContainEqual(low);
  });
});
