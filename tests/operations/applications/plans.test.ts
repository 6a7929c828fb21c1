import { describe, expect, it } from "vitest";
import { ChangedMeanwhileError } from "@/lib/domain/applications/changed-meanwhile";
import { createApplication, updateApplication } from "@/lib/domain/applications/create";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { findPlan, listPlans } from "@/lib/domain/applications/plans";
import { createPlan, updatePlan } from "@/lib/domain/applications/save-plan";
import { createVariant } from "@/lib/domain/applications/variants";
import { type Context, contextFor, SYSTEM } from "@/lib/domain/context";
import { operatorActor } from "@/lib/domain/people/operators";
import type { OperatorRole } from "@/lib/domain/permissions";
import { aKey, anApplication, aPlan, aShop, contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";

const invalid = expect.objectContaining({ code: "invalid_input" });
const forbidden = expect.objectContaining({ code: "forbidden" });

function operator(role: OperatorRole): Context {
  const id = "01900000-0000-7000-8000-000000000001";
  return contextFor(operatorActor({ id, email: `${role}@example.test`, role }));
}

describe("plans", () => {
  it("are listed with the keys sold of them, archived ones last", async () => {
    const { application } = await aShop();
    await aPlan(application, { code: "old", status: "archived" });
    await aPlan(application, { code: "team" });
    await aKey(application, { count: 3 });
    await aKey((await aShop()).application, { count: 2 });
    const listed = await listPlans(contextAt(), application);
    expect(listed.map(({ code, soldKeys }) => [code, soldKeys])).toEqual([
      ["pro", { count: 3, isMore: false }],
      ["team", { count: 0, isMore: false }],
      ["old", { count: 0, isMore: false }],
    ]);
    expect(await findPlan(contextAt(), application, "pro")).toEqual(listed[0]);
  });

  it.each(["none", "PRO", "pro\0", ""])("are not found by the code %j", async (code) => {
    const { application } = await aShop();
    await expect(findPlan(contextAt(), application, code)).rejects.toMatchObject({ code: "not_found" });
    await expect(updatePlan(contextAt(), application, code, {})).rejects.toMatchObject({ code: "not_found" });
  });

  it("cannot have the code of the console's own page", async () => {
    const application = await anApplication();
    await expect(aPlan(application, { code: "new" })).rejects.toEqual(invalid);
  });

  it("tell whoever edits a former state what is there now, and change nothing", async () => {
    const { application, plan } = await aShop();
    const loaded = planVersion(plan);
    const changed = await updatePlan(contextAt(), application, "pro", { features: { export: true } }, loaded);
    const late = updatePlan(contextAt(), application, "pro", { name: "Mine" }, loaded);
    await expect(late).rejects.toBeInstanceOf(ChangedMeanwhileError);
    await expect(late).rejects.toMatchObject({ currentVersion: planVersion(changed) });
    await expect(late).rejects.toEqual(refusal("“Pro”, public, 3 devices, export = true."));
    expect(await findPlan(contextAt(), application, "pro")).toMatchObject({ name: "Pro" });
    const knowingly = planVersion(changed);
    expect(await updatePlan(contextAt(), application, "pro", { name: "Mine" }, knowingly)).toMatchObject({
      name: "Mine",
      features: { export: true },
    });
  });

  it("of one state changed by many at once are changed by one", async () => {
    const { application, plan } = await aShop();
    const attempts = ["A", "B", "C", "D"].map((name) =>
      updatePlan(contextAt(), application, "pro", { name }, planVersion(plan)),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(ChangedMeanwhileError);
    }
  });

  it("have the same version however their features and variants are ordered", async () => {
    const { plan } = await aShop();
    const one = { ...plan, features: { a: 1, b: null }, variants: ["x", "y"] };
    expect(planVersion({ ...one, features: { b: null, a: 1 }, variants: ["y", "x"] })).toBe(planVersion(one));
    expect(planVersion({ ...one, features: { a: 1, b: false } })).not.toBe(planVersion(one));
  });
});

describe("an operator's role", () => {
  it.each(["developer", "support", "viewer"] as const)(
    "%s changes no application and no plan",
    async (role) => {
      const ctx = operator(role);
      const application = await anApplication({ kind: "licensed_updates" });
      await aPlan(application);
      const attempts = [
        anApplicationBy(ctx),
        updateApplication(ctx, application, { name: "Other" }),
        createVariant(ctx, application, { code: "beta", restricted: true }),
        createPlan(ctx, application, { code: "team", name: "Team" }),
        updatePlan(ctx, application, "pro", { name: "Other" }),
      ];
      for (const result of await Promise.allSettled(attempts)) {
        expect(result).toEqual({ status: "rejected", reason: forbidden });
      }
      expect((await listPlans(contextAt(), application)).map(({ name }) => name)).toEqual(["Pro"]);
    },
  );

  it("owner changes them, and the log names the owner", async () => {
    const ctx = operator("owner");
    const application = await anApplicationBy(ctx);
    await createPlan(ctx, application, { code: "team", name: "Team", status: "draft" });
    await updatePlan(ctx, application, "team", { status: "public" });
    const entries = await contextFor(SYSTEM).db.prisma.auditEntry.findMany({
      where: {
        applicationId: application.id,
        action: { in: ["application.created", "plan.created", "plan.updated"] },
      },
      orderBy: { id: "asc" },
      select: { action: true, actorName: true, target: true },
    });
    expect(entries).toEqual([
      { action: "application.created", actorName: "owner@example.test", target: application.slug },
      { action: "plan.created", actorName: "owner@example.test", target: "team" },
      { action: "plan.updated", actorName: "owner@example.test", target: "team" },
    ]);
  });
});

async function anApplicationBy(ctx: Context) {
  const slug = `by-${ctx.actor.name.split("@")[0]}`;
  return createApplication(ctx, {
    slug,
    name: "By an operator",
    kind: "licensed_updates",
    manageCodes: false,
    withSigningKeys: true,
  });
}
