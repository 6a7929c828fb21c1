import { beforeAll, describe, expect, it } from "vitest";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { eventually } from "@/tests/support/eventually";
import { aToken, contextAt } from "@/tests/support/factories";
import { latestOf } from "@/tests/support/release-answers";
import { anUpdateKey, aPublisherOfTwo, aRelease, aVariant } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

let publisher: Awaited<ReturnType<typeof aPublisherOfTwo>>;

beforeAll(async () => {
  publisher = await aPublisherOfTwo();
  await aVariant(publisher.application, "cloud", true);
  await aRelease(publisher.application, "1.0.0", { variant: "unlimited" });
  await aRelease(publisher.application, "1.0.0", { variant: "cloud" });
});

/** Known to checks within a second. */
async function aKnownKey(...variants: string[]) {
  const made = await anUpdateKey(publisher.application, ...variants);
  const opened = variants[0] ?? "unlimited";
  await eventually(async () => expect(await isOpen(opened, made.token)).toBe(true));
  return made;
}

async function isOpen(edition: string, updateKey: string, of = publisher): Promise<boolean> {
  const latest = latestOf(await program(of.application.slug).check({ edition, updateKey }));
  expect(latest.requiresAuthorization).toBe(latest.downloadUrl ? undefined : true);
  return latest.downloadUrl !== undefined;
}

describe("an update key", () => {
  it("opens every restricted variant of its product", async () => {
    const { token } = await aKnownKey();
    expect([await isOpen("unlimited", token), await isOpen("cloud", token)]).toEqual([true, true]);
    expect(await isOpen("unlimited", ` ${token} `)).toBe(true);
  });

  it("that is limited to variants opens those and no others", async () => {
    const { token } = await aKnownKey("cloud");
    expect([await isOpen("unlimited", token), await isOpen("cloud", token)]).toEqual([false, true]);
  });

  it("opens nothing of another product", async () => {
    const other = await aPublisherOfTwo();
    await aRelease(other.application, "1.0.0", { variant: "unlimited" });
    const { token } = await aKnownKey();
    expect(await isOpen("unlimited", token, other)).toBe(false);
  });

  it("works for a variant that came after it", async () => {
    const of = await aPublisherOfTwo();
    const { token } = await anUpdateKey(of.application);
    await aVariant(of.application, "later", true);
    await aRelease(of.application, "1.0.0", { variant: "later" });
    await eventually(async () => expect(await isOpen("later", token, of)).toBe(true));
  });

  it("opens nothing within a second after it was revoked", async () => {
    const { id, token } = await aKnownKey();
    await revokeCredential(contextAt(), publisher.application, id);
    await eventually(async () => expect(await isOpen("unlimited", token)).toBe(false));
  });

  it.each(["nonsense", "lk_upd_", `lk_upd_${"A".repeat(43)}`, "__proto__"])(
    "is not %s",
    async (updateKey) => {
      expect(await isOpen("unlimited", updateKey)).toBe(false);
    },
  );

  it("is no token of another purpose", async () => {
    const service = await aToken(publisher.application);
    expect(await isOpen("unlimited", service.token)).toBe(false);
    expect(await isOpen("unlimited", publisher.ci.token)).toBe(false);
  });

  it("is not looked for after Bearer", async () => {
    const { token } = await aKnownKey();
    const answer = await program(publisher.application.slug).check({ edition: "unlimited", license: token });
    expect(latestOf(answer)).toMatchObject({ requiresAuthorization: true, authorizationReason: "invalid" });
  });
});
