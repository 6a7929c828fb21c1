import { beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { listKeys } from "@/lib/domain/keys/list-keys";
import { updateKey } from "@/lib/domain/keys/update";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { asOperator, ROLES } from "./operators";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

const update = (id: string, changes: Parameters<typeof updateKey>[3], ctx = contextAt()) =>
  updateKey(ctx, shop.application, id, changes);

async function detailsOf(id: string) {
  return (await entriesAbout(id, "key.updated")).map(({ detail }) => detail);
}

describe("changing a key", () => {
  it("moves it to another customer, who finds it by the address in any case", async () => {
    const { id } = await aKey(shop.application, { email: parseEmail("old@example.test"), name: "Old" });
    const email = parseEmail("New@Example.test");
    expect(await update(id, { email, name: "New", note: "moved" })).toMatchObject({
      email: "New@Example.test",
      name: "New",
      note: "moved",
      maxActivations: 3,
    });
    const found = async (address: string) => {
      const wanted = { email: parseEmail(address) };
      return (await listKeys(contextAt(), shop.application, wanted, { after: null, limit: 10 })).keys;
    };
    expect(await found("new@example.test")).toMatchObject([{ id }]);
    expect(await found("old@example.test")).toEqual([]);
    expect(await update(id, { email: null })).toMatchObject({ email: null, name: "New" });
    expect(await found("new@example.test")).toEqual([]);
  });

  it("says in the log what changed from what to what, and nothing of what stayed", async () => {
    const { id } = await aKey(shop.application, { note: "one" });
    const expiresAt = new Date("2031-03-31T23:59:59.999Z");
    await update(id, { devices: 5, expiresAt, note: "one" });
    await update(id, { devices: null, expiresAt: null, note: null, name: "Ada" });
    expect(await detailsOf(id)).toEqual([
      { maxActivations: { from: 3, to: 5 }, expiresAt: { from: null, to: expiresAt.toISOString() } },
      {
        maxActivations: { from: 5, to: null },
        expiresAt: { from: expiresAt.toISOString(), to: null },
        note: { from: "one", to: null },
        name: { from: null, to: "Ada" },
      },
    ]);
  });

  it("to what it is already leaves no entry", async () => {
    const { id } = await aKey(shop.application, { name: "Ada" });
    expect(await update(id, { devices: 3, name: "Ada", expiresAt: null })).toMatchObject({ name: "Ada" });
    expect(await detailsOf(id)).toEqual([]);
  });

  it("by several operators at once leaves a log without gaps", async () => {
    const { id } = await aKey(shop.application);
    await Promise.all([10, 11, 12, 13, 14].map((devices) => update(id, { devices })));
    const steps = (await detailsOf(id)) as { maxActivations: { from: number; to: number } }[]; // as written above
    const before = steps.map(({ maxActivations }) => maxActivations.from);
    const after = steps.map(({ maxActivations }) => maxActivations.to);
    expect([...before].sort()).toEqual(
      [3, ...after].sort().filter((seats) => seats !== lastOf(before, after)),
    );
  });

  it.each(ROLES)("by the role $role is permitted: $may", async ({ role, may }) => {
    const { id } = await aKey(shop.application);
    const outcome = update(id, { note: "by me" }, asOperator(role));
    if (may) expect(await outcome).toMatchObject({ note: "by me" });
    else await expect(outcome).rejects.toMatchObject({ code: "forbidden" });
  });
});

/** The one that nothing followed. */
function lastOf(before: readonly number[], after: readonly number[]): number | undefined {
  return after.find((seats) => !before.includes(seats));
}
