import { beforeEach, describe, expect, it } from "vitest";
import { createVariant } from "@/lib/domain/applications/variants";
import { aKey, aPlan, contextAt } from "@/tests/support/factories";
import { anUpdateKey, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const WHY = "No edition was named, and the default one has no release in the channel";

let application: Awaited<ReturnType<typeof aPublisherOfTwo>>["application"];

/** With the open variants `basic`, which stays empty, and `windows`, and the restricted one `unlimited`. */
beforeEach(async () => {
  ({ application } = await aPublisherOfTwo());
  await createVariant(contextAt(), application, { code: "windows", restricted: false });
});

type Asked = Parameters<ReturnType<typeof program>["check"]>[0];
const hintFor = async (asked: Asked = {}) => {
  const { body } = await program(application.slug).check(asked);
  return typeof body === "object" && body !== null && "hint" in body ? body.hint : null;
};

describe("a check without an edition whose default variant is empty", () => {
  it("names the open variants that have a release for it, and no restricted one", async () => {
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    expect(await hintFor()).toBe(
      `${WHY} stable. A program of another edition names it with the parameter edition.`,
    );
    await aRelease(application, "1.0.0", { variant: "windows" });
    expect(await hintFor()).toBe(
      `${WHY} stable. There are releases of "windows": name one with the parameter edition.`,
    );
    expect(JSON.stringify((await program(application.slug).check()).body)).not.toContain("unlimited");
  });

  it("names a restricted variant to those whose license or update key opens it", async () => {
    await aRelease(application, "1.0.0", { variant: "unlimited" });
    await aPlan(application, { code: "all", variants: ["unlimited"] });
    await aPlan(application, { code: "none", variants: [] });
    const opening = (await aKey(application, { plan: "all" })).key;
    const other = (await aKey(application, { plan: "none" })).key;
    const { token: updateKey } = await anUpdateKey(application);
    expect(await hintFor({ license: opening })).toContain('There are releases of "unlimited":');
    expect(await hintFor({ updateKey })).toContain('There are releases of "unlimited":');
    expect(await hintFor({ license: other })).not.toContain("unlimited");
    expect(await hintFor({ license: "00000-00000-00000-00000-00000" })).not.toContain("unlimited");
  });

  it("goes by the channel", async () => {
    await aRelease(application, "1.0.0-beta.1", { variant: "windows", channel: "beta" });
    expect(await hintFor()).not.toContain("windows");
    expect(await hintFor({ channel: "beta" })).toBe(
      `${WHY} beta. There are releases of "windows": name one with the parameter edition.`,
    );
  });

  it("has no hint where an edition is named, or there is a release", async () => {
    await aRelease(application, "1.0.0", { variant: "windows" });
    expect(await hintFor({ edition: "basic" })).toBeNull();
    await aRelease(application, "1.0.0");
    expect(await hintFor()).toBeNull();
  });
});
