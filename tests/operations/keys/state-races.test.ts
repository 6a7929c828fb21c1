import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import type { KeyTransition } from "@/lib/domain/keys/status";
import { aKey, aShop, contextAt } from "@/tests/support/factories";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const change = (id: string, verb: KeyTransition) =>
  changeKeyState(contextAt(), shop.application, id, verb, verb);

/** Oldest first. */
async function actionsOn(id: string): Promise<string[]> {
  const { rows } = await databasePool().query<{ action: string }>(
    "SELECT action FROM audit_entries WHERE target_id = $1 AND action <> 'key.issued' ORDER BY id",
    [id],
  );
  return rows.map(({ action }) => action);
}

async function stateOf(id: string) {
  const { rows } = await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [id]);
  return rows[0]?.state;
}

describe("one change asked for many times at once", () => {
  it.each([
    ["suspend", "suspended"],
    ["revoke", "revoked"],
  ] as const)("%s succeeds for all and is in the log once", async (verb, status) => {
    const { id } = await aKey(shop.application);
    const records = await Promise.all(Array.from({ length: 20 }, () => change(id, verb)));
    expect(records.map((record) => record.status)).toEqual(records.map(() => status));
    expect(await actionsOn(id)).toEqual([`key.${status}`]);
  });
});

describe("suspend against reactivate", () => {
  it("leaves a log in which the two alternate and whose last entry is the key's state", async () => {
    const { id } = await aKey(shop.application);
    const verbs = Array.from(
      { length: 10 },
      (_, index): KeyTransition => (index % 2 ? "reactivate" : "suspend"),
    );
    // As many at once as there are connections: others would wait for one, and on a busy machine in vain.
    for (let round = 0; round < 4; round++) await Promise.all(verbs.map((verb) => change(id, verb)));
    const actions = await actionsOn(id);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions).toEqual(actions.map((_, index) => (index % 2 ? "key.reactivated" : "key.suspended")));
    expect(await stateOf(id)).toBe(actions.length % 2 ? "suspended" : "active");
  });
});

describe("revoke against everything else", () => {
  it("is final: whatever runs beside it, the key ends revoked and nothing follows in the log", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aKey(shop.application);
      const verbs: KeyTransition[] = ["suspend", "reactivate", "revoke", "suspend", "reactivate", "suspend"];
      const results = await Promise.allSettled(verbs.map((verb) => change(id, verb)));
      expect(results[2]).toMatchObject({ status: "fulfilled", value: { status: "revoked" } });
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "invalid_input" });
      expect(await stateOf(id)).toBe("revoked");
      const actions = await actionsOn(id);
      expect(actions.indexOf("key.revoked")).toBe(actions.length - 1);
    }
  });
});
