import { describe, expect, it } from "vitest";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { aKey, aLicense, aShop, contextAt } from "@/tests/support/factories";
import { anonymous } from "@/tests/support/personas";
import { said, signedLicense, TIMESTAMP } from "../read";

const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{86}$/;

describe("POST activate 200", () => {
  it("answers status, token and license, the whole of it", async () => {
    const features = { export: true, beta: false, projects: 25, storage: null };
    const { application, key } = await aLicense({}, {}, { features });
    const answer = await anonymous(application.slug).activate({ key, machineId: "machine-1" });
    expect(said(answer)).toEqual({
      status: 200,
      body: {
        status: "active",
        token: expect.stringMatching(TOKEN),
        license: {
          plan: "pro",
          planName: "Pro",
          features,
          expiresAt: null,
          updatesUntil: null,
          tokenExpiresAt: expect.stringMatching(TIMESTAMP),
          maxActivations: 3,
        },
      },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("reads the key however it was typed", async () => {
    const { application, key } = await aLicense({ devices: 1 });
    const device = anonymous(application.slug);
    for (const typed of [
      key,
      key.replaceAll("-", ""),
      key.toLowerCase(),
      ` ${key.replaceAll("-", " — ")}\t`,
      key.replaceAll("0", "o").replaceAll("1", "i"),
    ]) {
      signedLicense(await device.activate({ key: typed, machineId: "machine-1" }));
    }
  });

  it.each([
    ["4 characters", "ABCD"],
    ["200 characters", "x".repeat(200)],
    ["every sign that may be", "a.b_c:d-E9"],
  ])("accepts a machineId of %s", async (_title, machineId) => {
    const { application, key } = await aLicense();
    signedLicense(await anonymous(application.slug).activate({ key, machineId }));
  });

  it("tells the plan's features and name of today, and the seats of the day of sale", async () => {
    const { application, key } = await aLicense({}, {}, { features: { projects: 1 } });
    await updatePlan(contextAt(), application, "pro", {
      name: "Pro 2",
      features: { projects: 2 },
      maxActivations: 1,
    });
    const { license } = signedLicense(
      await anonymous(application.slug).activate({ key, machineId: "machine-1" }),
    );
    expect(license).toMatchObject({ planName: "Pro 2", features: { projects: 2 }, maxActivations: 3 });
  });

  it("works for a plan that was archived after the key was sold", async () => {
    const { application, key } = await aLicense();
    await updatePlan(contextAt(), application, "pro", { status: "archived" });
    signedLicense(await anonymous(application.slug).activate({ key, machineId: "machine-1" }));
  });

  it("sends manageUrl only when the application uses management codes", async () => {
    const withCodes = await aLicense({}, { manageCodes: true });
    const without = await aLicense();
    const licenseOf = async ({ application, key }: typeof without) =>
      signedLicense(await anonymous(application.slug).activate({ key, machineId: "machine-1" })).license;
    expect(await licenseOf(withCodes)).toHaveProperty("manageUrl", "https://licenses.example.test/manage");
    expect(await licenseOf(without)).not.toHaveProperty("manageUrl");
  });
});

describe("POST activate 404 invalid_key", () => {
  it("for a key nobody has, and for a key of another application", async () => {
    const { application } = await aShop();
    const foreign = await aKey((await aShop()).application);
    for (const key of ["00000-00000-00000-00000-00000", foreign.key]) {
      const answer = await anonymous(application.slug).activate({ key, machineId: "machine-1" });
      expect(said(answer)).toEqual({ status: 404, body: { error: "invalid_key" } });
    }
  });
});
