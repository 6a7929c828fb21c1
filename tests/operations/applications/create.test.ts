import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { RESERVED_SLUGS } from "@/lib/domain/applications/application";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import { ChangedMeanwhileError } from "@/lib/domain/applications/changed-meanwhile";
import { createApplication, updateApplication } from "@/lib/domain/applications/create";
import { findApplication } from "@/lib/domain/applications/find";
import { createPlan, updatePlan } from "@/lib/domain/applications/save-plan";
import { listSigningKeys } from "@/lib/domain/applications/signing-keys";
import { anApplication, aPlan, contextAt } from "@/tests/support/factories";
import { refusal } from "@/tests/support/refusal";

const invalid = expect.objectContaining({ code: "invalid_input" });

describe("createApplication", () => {
  it.each([
    ["license_only", ["license"]],
    ["updates_only", ["release"]],
    ["licensed_updates", ["license", "release"]],
  ] as const)("gives %s an active key for each of its purposes", async (kind, purposes) => {
    const application = await anApplication({ kind });
    const keys = await listSigningKeys(contextAt(), application);
    expect(keys.map(({ purpose, active }) => [purpose, active])).toEqual(
      purposes.map((purpose) => [purpose, true]),
    );
  });

  it.each(["a", "A-b", "1tool", "-tool", "tool_x", "tool.x", "tool/x", "tööl", "x".repeat(41), "", "tool\n"])(
    "refuses the slug %j",
    async (slug) => {
      await expect(anApplication({ slug })).rejects.toEqual(invalid);
    },
  );

  it("refuses every slug that would hide a page", async () => {
    expect([...RESERVED_SLUGS]).toEqual(
      expect.arrayContaining(["manage", "account", "console", "api", "health", "docs"]),
    );
    for (const slug of RESERVED_SLUGS) await expect(anApplication({ slug }), slug).rejects.toEqual(invalid);
  });

  it("of one slug many times at once succeeds once, and the others leave nothing behind", async () => {
    const attempts = Array.from({ length: 6 }, () =>
      anApplication({ slug: "raced", kind: "licensed_updates" }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toEqual(invalid);
    const { id } = await findApplication(contextAt(), "raced");
    const { rows } = await databasePool().query(
      `SELECT (SELECT count(*)::int FROM signing_keys WHERE application_id = $1) AS keys,
              (SELECT count(*)::int FROM variants WHERE application_id = $1) AS variants,
              (SELECT count(*)::int FROM audit_entries WHERE target = 'raced') AS entries`,
      [id],
    );
    expect(rows).toEqual([{ keys: 2, variants: 1, entries: 1 }]);
  });

  it("keeps nothing when its log entry cannot be written", async () => {
    await databasePool().query(
      "ALTER TABLE audit_entries ADD CONSTRAINT no_half CHECK (target NOT LIKE 'release %') NOT VALID",
    );
    const input = { slug: "half", name: "Half", kind: "licensed_updates", manageCodes: false } as const;
    await expect(createApplication(contextAt(), { ...input, withSigningKeys: true })).rejects.toThrow();
    await databasePool().query("ALTER TABLE audit_entries DROP CONSTRAINT no_half");
    await expect(findApplication(contextAt(), "half")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("updateApplication", () => {
  it("changes the name and whether management codes are used, each by itself", async () => {
    const application = await anApplication();
    const renamed = await updateApplication(contextAt(), application, { name: " New name " });
    expect(renamed).toMatchObject({ name: "New name", manageCodes: false });
    expect(await updateApplication(contextAt(), renamed, { manageCodes: true })).toMatchObject({
      name: "New name",
      manageCodes: true,
    });
    await expect(updateApplication(contextAt(), application, { name: " " })).rejects.toEqual(invalid);
  });

  it("tells whoever changes a former state what is there now, and changes nothing", async () => {
    const application = await anApplication({ name: "Notes" });
    const loaded = applicationVersion(application);
    const theirs = await updateApplication(contextAt(), application, { manageCodes: true }, loaded);
    const late = updateApplication(contextAt(), application, { name: "Mine" }, loaded);
    await expect(late).rejects.toBeInstanceOf(ChangedMeanwhileError);
    await expect(late).rejects.toMatchObject({ currentVersion: applicationVersion(theirs) });
    await expect(late).rejects.toEqual(refusal("It is now: “Notes”, new keys get a management code."));
    expect(await findApplication(contextAt(), application.slug)).toEqual(theirs);
    const knowingly = updateApplication(
      contextAt(),
      application,
      { name: "Mine" },
      applicationVersion(theirs),
    );
    expect(await knowingly).toMatchObject({ name: "Mine", manageCodes: true });
    const entries = await contextAt().db.prisma.auditEntry.count({
      where: { applicationId: application.id, action: "application.updated" },
    });
    expect(entries).toBe(2);
  });

  it("logs from what to what, and nothing when everything was so already", async () => {
    const application = await anApplication({ name: "Notes" });
    await updateApplication(contextAt(), application, {
      name: "Notes",
      manageCodes: application.manageCodes,
    });
    await updateApplication(contextAt(), application, {
      name: "Papers",
      manageCodes: application.manageCodes,
    });
    const entries = await contextAt().db.prisma.auditEntry.findMany({
      where: { applicationId: application.id, action: "application.updated" },
      select: { detail: true },
    });
    expect(entries).toEqual([{ detail: { name: { from: "Notes", to: "Papers" } } }]);
  });
});

describe("plans", () => {
  it.each([
    ["a text of 201 characters", { edition: "x".repeat(201) }],
    ["a list", { editions: [] }],
    ["an object", { edition: {} }],
    ["infinity", { projects: Number.POSITIVE_INFINITY }],
    ["no number", { projects: Number.NaN }],
    ["undefined", { projects: undefined }],
    ["a name that starts with a digit", { "1st": true }],
    ["an empty name", { "": true }],
    ["__proto__", JSON.parse('{"__proto__":true}')],
    ["201 of them", Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, true]))],
  ])("refuse features with %s", async (_title, features) => {
    const application = await anApplication();
    await expect(aPlan(application, { features })).rejects.toEqual(invalid);
    await aPlan(application);
    await expect(updatePlan(contextAt(), application, "pro", { features })).rejects.toEqual(invalid);
  });

  it("are not for applications that sell no licenses, and codes are there once", async () => {
    const updates = await anApplication({ kind: "updates_only" });
    await expect(aPlan(updates)).rejects.toEqual(invalid);
    const application = await anApplication();
    await aPlan(application);
    await expect(createPlan(contextAt(), application, { code: "pro", name: "Again" })).rejects.toEqual(
      invalid,
    );
    await expect(updatePlan(contextAt(), application, "none", { name: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it.each([0, -1, 1.5, 1_000_001])("refuse %d devices", async (maxActivations) => {
    await expect(aPlan(await anApplication(), { maxActivations })).rejects.toEqual(invalid);
  });
});
