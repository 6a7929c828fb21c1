import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { listAuditEntries } from "@/lib/domain/audit/list";
import { createCredential } from "@/lib/domain/credentials/create";
import { listCredentials, revokeCredential } from "@/lib/domain/credentials/revoke";
import { verifyCredential } from "@/lib/domain/credentials/verify";
import { anApplication, aToken, contextAt } from "@/tests/support/factories";

let application: Application;
beforeAll(async () => {
  application = await anApplication({ kind: "licensed_updates" });
});

const at = (text: string) => contextAt(new Date(text));

describe("createCredential", () => {
  it.each([
    ["key_api", /^lk_svc_[A-Za-z0-9_-]{43}$/],
    ["ci", /^lk_ci_[A-Za-z0-9_-]{43}$/],
    ["update", /^lk_upd_[A-Za-z0-9_-]{43}$/],
  ] as const)(
    "makes a %s token with its recognisable prefix, good for this purpose only",
    async (purpose, shape) => {
      const { token, id, name } = await aToken(application, purpose);
      expect(token).toMatch(shape);
      for (const asked of ["key_api", "ci", "update"] as const) {
        const found = await verifyCredential(contextAt(), asked, application.slug, token);
        expect(found).toEqual(asked === purpose ? { id, name, variants: [], application } : null);
      }
    },
  );

  it("refuses tokens that the kind of application has no use for", async () => {
    const sells = await anApplication({ kind: "license_only" });
    const updates = await anApplication({ kind: "updates_only" });
    for (const [application, purpose] of [
      [sells, "ci"],
      [sells, "update"],
      [updates, "key_api"],
    ] as const)
      await expect(aToken(application, purpose)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuses variants for other tokens than update tokens, and variants nobody has", async () => {
    const token = { name: "x", variants: ["basic"] };
    await expect(
      createCredential(contextAt(), application, { ...token, purpose: "ci" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(
      createCredential(contextAt(), application, { ...token, purpose: "update", variants: ["none"] }),
    ).rejects.toMatchObject({ code: "not_found" });
    const made = await createCredential(contextAt(), application, { ...token, purpose: "update" });
    expect(await listCredentials(contextAt(), application)).toContainEqual(
      expect.objectContaining({ id: made.id, variants: ["basic"] }),
    );
  });

  it.each(["", "  ", "n".repeat(101), "a\0b", "\ud800"])("refuses the name %j", async (name) => {
    await expect(aToken(application, "ci", name)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("revokeCredential", () => {
  it("many times at once revokes once: one time, one log entry, and the first time stays", async () => {
    const { id, token } = await aToken(application, "key_api", "leaked");
    const revoke = (when: string) => revokeCredential(at(when), application, id);
    const results = await Promise.all(Array.from({ length: 10 }, () => revoke("2030-01-01T00:00:00Z")));
    const first = { id, revokedAt: "2030-01-01T00:00:00.000Z" };
    expect(results).toEqual(results.map(() => first));
    expect(await revoke("2031-01-01T00:00:00Z")).toEqual(first);
    expect(await verifyCredential(contextAt(), "key_api", application.slug, token)).toBeNull();
    const entries = await listAuditEntries(contextAt(), application.id, 1000);
    expect(
      entries.filter(({ action, target }) => action === "token.revoked" && target === "leaked"),
    ).toHaveLength(1);
  });

  it("finds no token of another application, and none by a malformed id", async () => {
    const { id } = await aToken(await anApplication());
    for (const unknown of [id, "x", "0197a000-0000-7000-8000-000000000000"])
      await expect(revokeCredential(contextAt(), application, unknown)).rejects.toMatchObject({
        code: "not_found",
      });
  });
});

describe("a token's last use", () => {
  it("is noted at most once a minute, and never goes back", async () => {
    const { id, token } = await aToken(application);
    const use = async (when: string) => {
      await verifyCredential(at(when), "key_api", application.slug, token);
      const all = await listCredentials(contextAt(), application);
      return all.find((credential) => credential.id === id)?.lastUsedAt;
    };
    expect(await use("2030-01-01T00:00:00Z")).toBe("2030-01-01T00:00:00.000Z");
    expect(await use("2030-01-01T00:00:59Z")).toBe("2030-01-01T00:00:00.000Z");
    expect(await use("2030-01-01T00:01:00Z")).toBe("2030-01-01T00:01:00.000Z");
    expect(await use("2029-12-31T00:00:00Z")).toBe("2030-01-01T00:01:00.000Z");
  });
});
