import { beforeEach, describe, expect, it } from "vitest";
import { promoteReleases } from "@/lib/domain/publishing/promote";
import { withdrawRelease } from "@/lib/domain/publishing/withdraw";
import { listReleases } from "@/lib/domain/release-lists/list";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { storage } from "@/lib/storage/storage";
import { storageKeyOf } from "@/tests/support/damage";
import { contextAt } from "@/tests/support/factories";
import { checkedBody, statementIn } from "@/tests/support/release-answers";
import { aPluginRelease, aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { entriesAbout } from "../people/log-entries";
import { anOperatorsContext } from "./operators";
import { verifyPublished } from "./verify-published";

let application: Awaited<ReturnType<typeof aPublisher>>["application"];
beforeEach(async () => {
  application = (await aPublisher()).application;
});

const promote = async (release: ReleaseRecord, ctx = contextAt()) => {
  const [promoted = release] = await promoteReleases(ctx, application, [release.id]);
  return promoted;
};
const aBeta = (version: string) => aRelease(application, version, { channel: "beta", notes: "# New" });
const all = () => listReleases(contextAt(), application, "core");

async function offered(channel: "stable" | "beta"): Promise<string | undefined> {
  return checkedBody(await program(application.slug).check({ channel })).latest?.version;
}

describe("promoting a beta", () => {
  it("offers the same file to stable, under a newer statement that says so", async () => {
    await aRelease(application, "1.0.0");
    const beta = await aBeta("1.1.0");
    expect(await offered("stable")).toBe("1.0.0");
    const promoted = await promote(beta);
    const { payload, signature, seq, files, ...kept } = promoted;
    expect(kept).toEqual({
      ...Object.fromEntries(Object.entries(beta).filter(([name]) => name in kept)),
      channel: "stable",
    });
    expect(seq).toBe((beta.seq ?? 0) + 1);
    expect(files).toEqual([{ ...beta.files[0], payload, signature, seq }]);
    expect(statementIn(payload ?? "")).toMatchObject({ channel: "stable", seq, version: "1.1.0" });
    expect(signature).not.toBe(beta.signature);
    expect(await verifyPublished(application.slug, await all())).toEqual([]);
    expect([await offered("stable"), await offered("beta")]).toEqual(["1.1.0", "1.1.0"]);
    expect(await entriesAbout(beta.id, "release.promoted")).toMatchObject([{ target: "basic 1.1.0" }]);
  });

  it("changes nothing and logs nothing the second time", async () => {
    const beta = await aBeta("1.1.0");
    const first = await promote(beta);
    expect(await promote(beta)).toEqual(first);
    expect(await entriesAbout(beta.id, "release.promoted")).toHaveLength(1);
  });

  it("is done once when several ask at the same moment", async () => {
    const beta = await aBeta("1.1.0");
    const results = await Promise.all(Array.from({ length: 5 }, () => promote(beta)));
    expect(new Set(results.map(({ seq }) => seq))).toEqual(new Set([(beta.seq ?? 0) + 1]));
    expect(await entriesAbout(beta.id, "release.promoted")).toHaveLength(1);
  });

  it("and withdrawing it at the same moment ends withdrawn, whichever comes first", async () => {
    for (const version of ["1.1.0", "1.2.0", "1.3.0"]) {
      const beta = await aBeta(version);
      await Promise.allSettled([promote(beta), withdrawRelease(contextAt(), application, beta.id, "broken")]);
      expect((await all()).find(({ id }) => id === beta.id)).toMatchObject({ status: "withdrawn" });
      expect([await offered("stable"), await offered("beta")]).toEqual([undefined, undefined]);
    }
  });

  it("works for plugins, under a word of their own", async () => {
    const beta = await aPluginRelease(
      application,
      { pluginId: "charts", version: "1.0.0" },
      { channel: "beta" },
    );
    expect(await promote(beta)).toMatchObject({ channel: "stable", plugin: "charts" });
    expect(await entriesAbout(beta.id, "plugin_release.promoted")).toHaveLength(1);
  });

  it("is refused for a prerelease, a draft, what is withdrawn, and what is not the application's", async () => {
    const withdrawn = await aBeta("1.1.0");
    await withdrawRelease(contextAt(), application, withdrawn.id, "broken");
    const unfit = [
      await aBeta("1.2.0-rc.1"),
      await aRelease(application, "1.3.0", { channel: "beta", publish: false }),
      withdrawn,
    ];
    const before = await all();
    for (const release of unfit)
      await expect(promote(release)).rejects.toMatchObject({ code: "invalid_input" });
    const foreign = await aRelease((await aPublisher()).application, "1.0.0", { channel: "beta" });
    await expect(promote(foreign)).rejects.toMatchObject({ code: "not_found" });
    expect(await all()).toEqual(before);
  });

  it("is refused when the stored file is not what was uploaded", async () => {
    const beta = await aBeta("1.1.0");
    await (await storage()).delete(await storageKeyOf(beta.id));
    await expect(promote(beta)).rejects.toMatchObject({ code: "publish_refused" });
    expect(await all()).toEqual([beta]);
  });

  it.each([
    ["owner", true],
    ["developer", true],
    ["support", false],
    ["viewer", false],
  ] as const)("by an operator who is %s: %s", async (role, isPermitted) => {
    const beta = await aBeta("1.1.0");
    const outcome = promote(beta, await anOperatorsContext(role));
    if (isPermitted) expect(await outcome).toMatchObject({ channel: "stable" });
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
  });
});
