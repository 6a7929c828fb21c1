/** The kind of an application is changed while nothing contradicts the new one (docs/contract.md D9). */
import { describe, expect, it } from "vitest";
import { changeKind } from "@/lib/domain/applications/change-kind";
import { listSigningKeys } from "@/lib/domain/applications/signing-keys";
import { listVariants } from "@/lib/domain/applications/variants";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { anApplication, aPlan, aShop, aToken, contextAt } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { pipeline, program } from "@/tests/support/release-personas";
import { formsOf } from "../credentials/operator-cookie";

const ctx = () => contextAt();

describe("an application that sold licenses alone", () => {
  it("publishes updates from now on: with a release key, a variant and a place to check", async () => {
    const { application } = await aShop({ kind: "license_only" });
    expect((await program(application.slug).check()).status).toBe(404);
    const changed = await changeKind(ctx(), application, "licensed_updates");
    expect(changed.kind).toBe("licensed_updates");
    expect(await listSigningKeys(ctx(), changed)).toMatchObject([
      { purpose: "license", active: true },
      { purpose: "release", active: true },
    ]);
    expect(await listVariants(ctx(), changed)).toEqual([
      { code: "basic", restricted: false, publicDownloads: "none" },
    ]);
    await aRelease(changed, "1.0.0");
    expect((await program(application.slug).check()).body).toMatchObject({ latest: { version: "1.0.0" } });
    // Back again only without what it published.
    await expect(changeKind(ctx(), changed, "license_only")).rejects.toMatchObject({
      refusal: { id: "kind_contradicted", details: { obstacles: ["releases"] } },
    });
  });
});

describe("an application that published updates alone", () => {
  it("gets a key for licenses, and keeps what it has", async () => {
    const { application } = await aPublisher({ kind: "updates_only" });
    await aRelease(application, "1.0.0");
    const changed = await changeKind(ctx(), application, "licensed_updates");
    expect((await listSigningKeys(ctx(), changed)).map(({ purpose }) => purpose).toSorted()).toEqual([
      "license",
      "release",
    ]);
    await aPlan(changed);
    await expect(changeKind(ctx(), changed, "updates_only")).rejects.toMatchObject({
      refusal: { details: { obstacles: ["plans"] } },
    });
  });
});

describe("what contradicts the new kind", () => {
  it("is named: releases, and tokens that are live", async () => {
    const { application, ci } = await aPublisher();
    await aPlan(application);
    const shop = await aToken(application);
    await expect(changeKind(ctx(), application, "updates_only")).rejects.toMatchObject({
      refusal: { details: { obstacles: ["plans", "shop_tokens"] } },
    });
    await expect(changeKind(ctx(), application, "license_only")).rejects.toMatchObject({
      refusal: { details: { obstacles: ["ci_tokens"] } },
    });
    await revokeCredential(ctx(), application, ci.id);
    expect((await changeKind(ctx(), application, "license_only")).kind).toBe("license_only");
    expect((await pipeline(application.slug, ci.token).call("GET", "/releases")).status).toBe(401);
    expect(shop.token).toBeTruthy();
  });

  it("and is made at the same moment, is made or refused, never left beside the wrong kind", async () => {
    for (let round = 0; round < 6; round += 1) {
      const application = await anApplication({ kind: "licensed_updates" });
      const [plan, kind] = await Promise.allSettled([
        aPlan(application),
        changeKind(ctx(), application, "updates_only"),
      ]);
      expect([plan.status, kind.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const [release, back] = await Promise.allSettled([
        aRelease(application, "1.0.0"),
        changeKind(ctx(), application, "license_only"),
      ]);
      const after = await ctx().db.prisma.application.findUniqueOrThrow({ where: { id: application.id } });
      const releases = await ctx().db.prisma.release.count({ where: { applicationId: application.id } });
      expect(after.kind === "license_only" && releases > 0).toBe(false);
      expect([release.status, back.status]).toContain("fulfilled");
    }
  });
});

describe("in the console", () => {
  it("is one form, that says what is in the way", async () => {
    const { application } = await aPublisher();
    await aPlan(application);
    const path = `/console/applications/${application.slug}/settings`;
    const { send } = await formsOf("owner", path);
    expect(await send({ do: "kind", kind: "updates-only" })).toMatchObject({
      message: expect.stringContaining("plans"),
    });
    expect(await send({ do: "kind", kind: "licensed-updates" })).toEqual({ to: path, done: "kind" });
    expect(await send({ do: "kind", kind: "x" })).toMatchObject({ message: expect.any(String) });
  });
});
