import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import type { KeyState } from "@/lib/db/generated/enums";
import { statusOf } from "@/lib/domain/keys/status";
import { aKey, anActivation, aShop } from "@/tests/support/factories";

const NOW = new Date("2030-06-15T12:00:00.500Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);

const STATES: KeyState[] = ["active", "suspended", "revoked"];
const ENDS: [title: string, end: Date | null][] = [
  ["never", null],
  ["a millisecond ago", at(-1)],
  ["at this very moment", NOW],
  ["in a millisecond", at(1)],
  ["in a year", at(365 * 24 * 60 * 60 * 1000)],
];

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

describe.each(STATES)("a key in state %s", (state) => {
  it.each(ENDS)(
    "that ends %s is judged the same by activate_device and by statusOf",
    async (_title, expiresAt) => {
      const { id, key } = await aKey(shop.application, { expiresAt });
      await databasePool().query("UPDATE license_keys SET state = $2 WHERE id = $1", [id, state]);
      const outcome = await anActivation(shop.application, key, "machine-1", { now: NOW }).then(
        () => "active",
        (error: unknown) => error,
      );
      const expected = statusOf({ state, expiresAt }, NOW);
      expect(outcome).toEqual(expected === "active" ? "active" : expect.objectContaining({ code: expected }));
    },
  );
});
