import { beforeEach, describe, expect, it } from "vitest";
import { type LogEntry, listAuditEntries } from "@/lib/domain/audit/list";
import { aKey, aShop, aToken, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { issuedKeys, onlyIssuedKey, TIMESTAMP } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop();
  const { token } = await aToken(shop.application, "key_api", "Shop № 2");
  seller = serviceToken(shop.application.slug, token);
});

/** What tokens did, newest first. */
async function entries(): Promise<Omit<LogEntry, "detail">[]> {
  const all = await listAuditEntries(contextAt(), shop.application.id, 1000);
  return all.filter(({ actor }) => actor !== "command line").map(({ detail: _detail, ...entry }) => entry);
}

function entry(action: string, target: string, reason: string | null = null): Omit<LogEntry, "detail"> {
  return {
    at: expect.stringMatching(TIMESTAMP),
    actor: "Shop № 2",
    actorKind: "service_token",
    action,
    target,
    reason,
  };
}

describe("the console log", () => {
  it("has one entry for a key that was issued, with the token's name and the key's last four", async () => {
    const { key } = onlyIssuedKey(await seller.issue({ plan: "pro", email: "ada@example.com" }));
    expect(await entries()).toEqual([entry("key.issued", `key …${key.slice(-4)}`)]);
  });

  it("has one entry for a call that issued many", async () => {
    issuedKeys(await seller.issue({ plan: "pro", count: 100 }));
    expect(await entries()).toEqual([entry("key.issued", "100 keys")]);
  });

  it("has every change of state with its reason, newest first", async () => {
    const { id, key } = await aKey(shop.application);
    await seller.suspend(id, { reason: "chargeback 4711" });
    await seller.reactivate(id);
    await seller.suspend(id, {});
    await seller.revoke(id, { reason: "r".repeat(1000) });
    const target = `key …${key.slice(-4)}`;
    expect(await entries()).toEqual([
      entry("key.revoked", target, "r".repeat(1000)),
      entry("key.suspended", target),
      entry("key.reactivated", target),
      entry("key.suspended", target, "chargeback 4711"),
    ]);
  });

  it("has no second entry for a repetition, also with another reason", async () => {
    const { id } = await aKey(shop.application);
    await seller.reactivate(id, { reason: "is active already" });
    expect(await entries()).toEqual([]);
    await seller.suspend(id, { reason: "first" });
    await seller.suspend(id, { reason: "second" });
    await seller.revoke(id, { reason: "third" });
    await seller.revoke(id, { reason: "fourth" });
    expect((await entries()).map(({ action, reason }) => [action, reason])).toEqual([
      ["key.revoked", "third"],
      ["key.suspended", "first"],
    ]);
  });

  it("has nothing of look-ups and refused calls", async () => {
    const { id, key } = await aKey(shop.application, { expiresAt: new Date(0) });
    const { id: foreign } = await aKey((await aShop()).application);
    await seller.lookUp({ key });
    await seller.issue({ plan: "none" });
    await seller.issue("[]");
    await seller.reactivate(id);
    await seller.suspend(foreign);
    await seller.suspend(id, { reason: 1 });
    await serviceToken(shop.application.slug, null).revoke(id);
    expect(await entries()).toEqual([]);
  });
});
