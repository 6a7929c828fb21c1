import { describe, expect, it } from "vitest";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import { updateApplication } from "@/lib/domain/applications/create";
import { findApplication } from "@/lib/domain/applications/find";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { findPlan } from "@/lib/domain/applications/plans";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { listVariants } from "@/lib/domain/applications/variants";
import { anApplication, aShop, contextAt } from "@/tests/support/factories";
import { aPublisherOfTwo } from "@/tests/support/release-factories";
import { aConsoleVisitor } from "../forms/console-visitor";
import { send } from "../forms/visitor";

const FIELDS = { do: "save", name: "Pro", status: "public", devices: "3" };

describe("the button that publishes a draft", () => {
  it("puts it on sale, leads on, and leaves what someone changed meanwhile", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application } = await aShop({}, { status: "draft" });
    const path = `/console/applications/${application.slug}/plans/pro`;
    const version = planVersion(await findPlan(contextAt(), application, "pro"));
    const body = { do: "publish", version };
    expect(await send(path, { cookie, body })).toEqual({ to: path, done: "published" });
    expect(await findPlan(contextAt(), application, "pro")).toMatchObject({ status: "public" });
    await updatePlan(contextAt(), application, "pro", { status: "archived" });
    expect(await send(path, { cookie, body })).toMatchObject({
      message: expect.stringContaining("archived"),
    });
    expect(await findPlan(contextAt(), application, "pro")).toMatchObject({ status: "archived" });
    await updatePlan(contextAt(), application, "pro", { status: "draft" });
    expect(await send(path, { cookie, body: { ...body, back: "issue" } })).toEqual({
      to: `/console/applications/${application.slug}/keys/new?plan=pro`,
    });
  });
});

describe("the form of a plan", () => {
  it("saves features of every type, takes away what has no name, and opens variants", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application } = await aPublisherOfTwo();
    const path = `/console/applications/${application.slug}/plans/new`;
    const outcome = await send(path, {
      cookie,
      body: {
        ...FIELDS,
        do: "create",
        code: "team",
        unlimited: "yes",
        devices: "",
        ...feature(0, "export", "true"),
        ...feature(1, "", "true"),
        ...feature(2, "projects", "number", "-2.5"),
        ...feature(3, "limit", "null"),
        ...feature(4, "ads", "false"),
        ...feature(5, "tier", "text", "gold"),
        durationDays: "365",
        durationFrom: "first_activation",
        trialDays: "14",
        renewUrl: " https://shop.example.com/renew?order={orderId} ",
        "variant:unlimited": "yes",
        premiumPlugins: "yes",
      },
    });
    expect(outcome).toEqual({ to: `/console/applications/${application.slug}/plans/team`, done: "created" });
    expect(await findPlan(contextAt(), application, "team")).toMatchObject({
      name: "Pro",
      status: "public",
      maxActivations: null,
      features: { export: true, projects: -2.5, limit: null, ads: false, tier: "gold" },
      durationDays: 365,
      durationFrom: "first_activation",
      updatesDays: null,
      trialDays: 14,
      releaseAfterDays: null,
      renewUrl: "https://shop.example.com/renew?order={orderId}",
      variants: ["unlimited"],
      plugins: ["*"],
    });
  });

  it("takes “unlimited” whatever number stands beside it, and asks for a number without", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application, plan } = await aShop();
    const base = `/console/applications/${application.slug}/plans`;
    const unlimited = { ...FIELDS, unlimited: "yes" };
    expect(await send(`${base}/new`, { cookie, body: { ...unlimited, do: "create", code: "free" } })).toEqual(
      {
        to: `${base}/free`,
        done: "created",
      },
    );
    const version = planVersion(plan);
    expect(await send(`${base}/pro`, { cookie, body: { ...FIELDS, version, devices: "" } })).toMatchObject({
      field: "devices",
      message: "Enter a whole number of seats, or choose Unlimited.",
    });
    expect((await findPlan(contextAt(), application, "pro")).maxActivations).toBe(3);
    expect(await send(`${base}/pro`, { cookie, body: { ...unlimited, version } })).toEqual({
      to: `${base}/pro`,
      done: "saved",
    });
    for (const code of ["free", "pro"])
      expect((await findPlan(contextAt(), application, code)).maxActivations).toBeNull();
  });

  it.each([
    ["a number without a name", feature(0, "", "number", "5"), "Enter a name for the feature"],
    ["a number that is none", feature(0, "projects", "number", "many"), "Enter a number for the feature"],
    ["a number that does not count", feature(0, "projects", "true", "5"), "Choose “number”"],
    [
      "a type that there is not",
      feature(0, "projects", "list"),
      "Choose true, false, a number, a text or null",
    ],
    [
      "a text that is too long",
      feature(0, "tier", "text", "x".repeat(201)),
      "can have at most 200 characters",
    ],
    ["days that are none", { durationDays: "many" }, "whole number of days from 1"],
    ["days of nothing", { trialDays: "0" }, "whole number of days from 1"],
    ["a page to renew without https", { renewUrl: "http://shop.example.com" }, "starts with https://"],
    ["a beginning that there is not", { durationFrom: "never" }, "Choose when the days begin."],
    ["a name twice", { ...feature(0, "a", "true"), ...feature(1, "a", "null") }, "is listed twice"],
    ["a name that cannot be one", feature(0, "1st", "true"), "can't be the name"],
    ["a status that there is not", { status: "sold" }, "Choose a status."],
    ["no devices", { devices: "0" }, "whole number of devices from 1"],
    ["a variant that there is not", { "variant:none": "yes" }, "There is no variant"],
  ])("refuses %s, keeps what was typed, and changes nothing", async (_title, fields, sentence) => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application, plan } = await aShop();
    const path = `/console/applications/${application.slug}/plans/pro`;
    const body = { ...FIELDS, version: planVersion(plan), name: "Other", ...fields };
    const outcome = await send(path, { cookie, body });
    expect(outcome).toMatchObject({ message: expect.stringContaining(sentence), values: body });
    expect((await findPlan(contextAt(), application, "pro")).name).toBe("Pro");
  });

  it.each([
    [feature(0, "", "number", "5"), "feature-0-name"],
    [feature(1, "projects", "number", "many"), "feature-1-value"],
    [feature(0, "projects", "true", "5"), "feature-0-kind"],
    [feature(0, "projects", "list"), "feature-0-kind"],
    [{ releaseAfterDays: "-1" }, "releaseAfterDays"],
    [{ durationFrom: "never" }, "durationFrom"],
    [{ renewUrl: "https://{email}/" }, "renewUrl"],
    [{ ...feature(0, "a", "true"), ...feature(1, "a", "null") }, "feature-1-name"],
    [feature(2, "1st", "true"), "feature-2-name"],
  ])("says beside its field what is wrong with a feature: %j", async (fields, field) => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application, plan } = await aShop();
    const body = { ...FIELDS, version: planVersion(plan), ...fields };
    const path = `/console/applications/${application.slug}/plans/pro`;
    expect(await send(path, { cookie, body })).toMatchObject({ field });
  });

  it("refuses an earlier state with what is there now, and takes the next try as one that knows", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application, plan } = await aShop();
    const path = `/console/applications/${application.slug}/plans/pro`;
    const body = { ...FIELDS, version: planVersion(plan), name: "Mine" };
    const theirs = await updatePlan(contextAt(), application, "pro", { name: "Theirs" });
    const values = { ...body, version: planVersion(theirs) };
    const message = expect.stringContaining("It is now: “Theirs”, public, 3 devices.");
    expect(await send(path, { cookie, body })).toEqual({ message, values });
    expect(await send(path, { cookie, body: values })).toEqual({ to: path, done: "saved" });
    expect((await findPlan(contextAt(), application, "pro")).name).toBe("Mine");
    const entries = await contextAt().db.prisma.auditEntry.findMany({
      where: { applicationId: application.id, action: "plan.updated" },
      orderBy: { id: "asc" },
      select: { actorKind: true, detail: true },
    });
    expect(entries).toEqual([
      { actorKind: "command_line", detail: { name: { from: "Pro", to: "Theirs" } } },
      { actorKind: "operator", detail: { name: { from: "Theirs", to: "Mine" } } },
    ]);
  });

  it("without a version saves nothing", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { application } = await aShop();
    const path = `/console/applications/${application.slug}/plans/pro`;
    expect(await send(path, { cookie, body: FIELDS })).toMatchObject({
      message: expect.stringContaining("It is now: “Pro”"),
    });
  });
});

describe("the forms of an application", () => {
  it("create it with its keys, and change its name, codes and variants", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const body = { do: "create", slug: " made-here ", name: "Made", kind: "licensed-updates" };
    expect(await send("/console/applications/new", { cookie, body })).toEqual({
      to: "/console/applications/made-here",
      done: "created",
    });
    const path = "/console/applications/made-here/settings";
    const version = applicationVersion(await findApplication(contextAt(), "made-here"));
    const saved = { do: "save", version, name: "Renamed", manageCodes: "yes" };
    expect(await send(path, { cookie, body: saved })).toEqual({ to: path, done: "saved" });
    const variant = { do: "variant", code: "beta", restricted: "yes" };
    expect(await send(path, { cookie, body: variant })).toEqual({ to: path, done: "variant" });
    const application = await findApplication(contextAt(), "made-here");
    expect(application).toMatchObject({ name: "Renamed", manageCodes: true });
    expect(await listVariants(contextAt(), application)).toEqual([
      { code: "basic", restricted: false, publicDownloads: "none" },
      { code: "beta", restricted: true, publicDownloads: "none" },
    ]);
  });

  it("make new plugins premium, and free again where the box is not ticked", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const { slug } = await anApplication();
    const path = `/console/applications/${slug}/settings`;
    for (const newPluginsPremium of [true, false]) {
      const version = applicationVersion(await findApplication(contextAt(), slug));
      const box: Record<string, string> = newPluginsPremium ? { newPluginsPremium: "yes" } : {};
      const body = { do: "save", version, name: "Made", ...box };
      expect(await send(path, { cookie, body })).toEqual({ to: path, done: "saved" });
      expect(await findApplication(contextAt(), slug)).toMatchObject({ newPluginsPremium });
    }
  });

  it("call the slug what their field is called", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    for (const slug of ["Not A Slug", "console"]) {
      const body = { do: "create", slug, name: "Made", kind: "license-only" };
      const outcome = await send("/console/applications/new", { cookie, body });
      expect(outcome).toMatchObject({
        field: "slug",
        message: expect.stringMatching(/^The address /),
      });
    }
  });

  it("refuse settings of an earlier state, or of none, with what is there now, and take the next try as one that knows", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const application = await anApplication();
    const path = `/console/applications/${application.slug}/settings`;
    const body = { do: "save", name: "Mine", version: applicationVersion(application) };
    const theirs = await updateApplication(contextAt(), application, { name: "Theirs", manageCodes: true });
    const values = { ...body, version: applicationVersion(theirs) };
    const message = expect.stringContaining("It is now: “Theirs”, new keys get a management code.");
    expect(await send(path, { cookie, body: { ...body, version: "" } })).toMatchObject({ message, values });
    expect(await send(path, { cookie, body })).toEqual({ message, values });
    expect(await findApplication(contextAt(), application.slug)).toEqual(theirs);
    expect(await send(path, { cookie, body: values })).toEqual({ to: path, done: "saved" });
    const saved = await findApplication(contextAt(), application.slug);
    expect(saved).toMatchObject({ name: "Mine", manageCodes: false });
  });

  it.each(["developer", "support", "viewer"] as const)("refuse a %s", async (role) => {
    const { cookie } = await aConsoleVisitor(role);
    const { slug } = await anApplication({ kind: "licensed_updates" });
    const base = `/console/applications/${slug}`;
    for (const [path, does] of [
      ["/console/applications/new", "create"],
      [`${base}/settings`, "save"],
      [`${base}/settings`, "variant"],
      [`${base}/plans/new`, "create"],
      [`${base}/plans/pro`, "save"],
      [`${base}/plans/pro`, "publish"],
    ] as const) {
      expect(await send(path, { cookie, body: { do: does } }), path).toMatchObject({
        message: expect.stringContaining("Your role does not permit this"),
        flash: "not_permitted",
      });
    }
  });
});

function feature(row: number, name: string, kind: string, number = ""): Record<string, string> {
  return {
    [`feature-${row}-name`]: name,
    [`feature-${row}-kind`]: kind,
    [`feature-${row}-value`]: number,
  };
}
