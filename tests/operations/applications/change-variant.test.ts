/** Variants are renamed, opened, restricted and deleted (docs/contract.md D9). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteVariant, renameVariant, updateVariant } from "@/lib/domain/applications/change-variant";
import type { Application } from "@/lib/domain/applications/find";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { createVariant, listVariants } from "@/lib/domain/applications/variants";
import { createCredential } from "@/lib/domain/credentials/create";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { discardDrafts } from "@/lib/domain/publishing/discard-drafts";
import { aPlan, contextAt } from "@/tests/support/factories";
import { latestOf } from "@/tests/support/release-answers";
import { aPublisher, aRelease, aVariant } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";
import { formsOf } from "../credentials/operator-cookie";

let application: Application;
const ctx = () => contextAt();
const codes = async () => (await listVariants(ctx(), application)).map(({ code }) => code);
const refusedBy = (id: string) => expect.objectContaining({ refusal: expect.objectContaining({ id }) });

beforeEach(async () => {
  ({ application } = await aPublisher());
  await aVariant(application, "pro", true);
});

async function aLimitedToken(name = "reseller") {
  return createCredential(ctx(), application, { purpose: "update", name, variants: ["pro"] });
}

describe("renaming", () => {
  it("takes plans, update tokens and drafts along", async () => {
    const plan = await aPlan(application, { variants: ["pro"] });
    const token = await aLimitedToken();
    await aRelease(application, "1.0.0", { variant: "pro", publish: false });
    await renameVariant(ctx(), application, "pro", "studio");
    expect(await codes()).toEqual(["basic", "studio"]);
    const { prisma } = ctx().db;
    const ofPlan = await prisma.plan.findUniqueOrThrow({ where: { id: plan.id } });
    const ofToken = await prisma.credential.findUniqueOrThrow({ where: { id: token.id } });
    expect([ofPlan.variants, ofToken.variants]).toEqual([["studio"], ["studio"]]);
    // An update token opens it under its new name, from memory as well.
    await aRelease(application, "1.1.0", { variant: "studio" });
    const updateKey = token.token.expose();
    const answer = await program(application.slug).check({ edition: "studio", updateKey });
    expect(latestOf(answer)).toMatchObject({ version: "1.1.0", downloadUrl: expect.any(String) });
  });

  it("is refused once something was published, also if it is withdrawn, and for a code that is taken", async () => {
    await expect(renameVariant(ctx(), application, "pro", "basic")).rejects.toEqual(
      refusedBy("variant_exists"),
    );
    await expect(renameVariant(ctx(), application, "none", "other")).rejects.toEqual(
      refusedBy("variant_unknown"),
    );
    await expect(renameVariant(ctx(), application, "pro", "A B")).rejects.toEqual(
      refusedBy("variant_code_malformed"),
    );
    await aRelease(application, "1.0.0", { variant: "pro" });
    await expect(renameVariant(ctx(), application, "pro", "studio")).rejects.toEqual(
      refusedBy("variant_published"),
    );
    expect(await renameVariant(ctx(), application, "pro", "pro")).toMatchObject({
      code: "pro",
      restricted: true,
    });
  });
});

describe("opening and restricting", () => {
  it("changes who is offered what is published, at once", async () => {
    await aRelease(application, "1.0.0", { variant: "pro" });
    const offered = async () => latestOf(await program(application.slug).check({ edition: "pro" }));
    expect(await offered()).toMatchObject({ requiresAuthorization: true });
    await updateVariant(ctx(), application, "pro", { restricted: false });
    expect(await offered()).toMatchObject({ downloadUrl: expect.any(String) });
    await updateVariant(ctx(), application, "pro", { restricted: true });
    expect(await offered()).toMatchObject({ requiresAuthorization: true });
  });
});

describe("public downloads", () => {
  const update = (changes: Parameters<typeof updateVariant>[3], code = "pro") =>
    updateVariant(ctx(), application, code, changes);

  it("belong to restricted variants, and end when one is opened", async () => {
    const shared = { code: "pro", restricted: true, publicDownloads: "newest" };
    expect(await update({ publicDownloads: "newest" })).toEqual(shared);
    await expect(update({ publicDownloads: "newest" }, "basic")).rejects.toEqual(refusedBy("variant_open"));
    await expect(update({ restricted: false, publicDownloads: "newest" })).rejects.toEqual(
      refusedBy("variant_open"),
    );
    expect(await renameVariant(ctx(), application, "pro", "studio")).toEqual({ ...shared, code: "studio" });
    await update({ restricted: false }, "studio");
    expect(await update({ restricted: true }, "studio")).toMatchObject({ publicDownloads: "none" });
    const made = { code: "trial", restricted: true, publicDownloads: "newest" as const };
    expect(await createVariant(ctx(), application, made)).toEqual(made);
    await expect(
      createVariant(ctx(), application, { ...made, code: "other", restricted: false }),
    ).rejects.toEqual(refusedBy("variant_open"));
  });

  it("are in the log, once for each change", async () => {
    await update({ publicDownloads: "newest" });
    await update({ publicDownloads: "newest" });
    await update({ restricted: false });
    const entries = await ctx().db.prisma.auditEntry.findMany({
      where: { applicationId: application.id, action: "variant.updated" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ target, detail }) => [target, detail])).toEqual([
      ["pro", { publicDownloads: { from: "none", to: "newest" } }],
      ["pro", { restricted: { from: true, to: false }, publicDownloads: { from: "newest", to: "none" } }],
    ]);
  });
});

describe("deleting", () => {
  it("is for a variant that nothing is in and nothing names", async () => {
    const draft = await aRelease(application, "1.0.0", { variant: "pro", publish: false });
    const plan = await aPlan(application, { name: "Professional", variants: ["pro"] });
    const { id } = await aLimitedToken();
    await expect(deleteVariant(ctx(), application, "pro")).rejects.toEqual(refusedBy("variant_not_empty"));
    await discardDrafts(ctx(), application, [draft.id]);
    await expect(deleteVariant(ctx(), application, "pro")).rejects.toMatchObject({
      refusal: { id: "variant_named", details: { names: ["Professional", "reseller"] } },
    });
    await updatePlan(ctx(), application, plan.code, { variants: [] });
    await revokeCredential(ctx(), application, id);
    await deleteVariant(ctx(), application, "pro");
    expect(await codes()).toEqual(["basic"]);
    await expect(deleteVariant(ctx(), application, "basic")).rejects.toEqual(refusedBy("variant_last"));
  });

  it("and an upload at the same moment end with a release or without the variant, never with half", async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = `v${round}`;
      await createVariant(ctx(), application, { code, restricted: false });
      const [upload, deletion] = await Promise.allSettled([
        aRelease(application, "1.0.0", { variant: code }),
        deleteVariant(ctx(), application, code),
      ]);
      expect([upload.status, deletion.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      if (upload.status === "rejected") expect(upload.reason).toEqual(refusedBy("variant_not_one_of"));
      if (deletion.status === "rejected") expect(deletion.reason).toEqual(refusedBy("variant_not_empty"));
    }
  });

  it("and a plan that names it at the same moment leave no plan that names nothing", async () => {
    for (let round = 0; round < 8; round += 1) {
      const code = `p${round}`;
      await createVariant(ctx(), application, { code, restricted: true });
      const done = await Promise.allSettled([
        aPlan(application, { code: `plan-${round}`, variants: [code] }),
        deleteVariant(ctx(), application, code),
      ]);
      expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

describe("in the console", () => {
  it.each(["owner", "developer", "support", "viewer"] as const)("a %s", async (role) => {
    const may = role === "owner";
    const path = `/console/applications/${application.slug}/settings`;
    const { send } = await formsOf(role, path);
    const forms = [
      { do: "variantRename", variant: "pro", code: "studio" },
      { do: "variantAccess", variant: may ? "studio" : "pro", access: "open" },
      { do: "variantDelete", variant: may ? "studio" : "pro" },
    ];
    const done = ["renamed", "opened", "deleted"];
    for (const [place, form] of forms.entries()) {
      const once = randomUUID();
      const answer = await send({ ...form, once });
      expect(answer).toMatchObject(
        may ? { to: path, done: done[place] } : { message: expect.stringContaining("Your role") },
      );
    }
    expect(await codes()).toEqual(may ? ["basic"] : ["basic", "pro"]);
  });
});
