import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { deregisterDevice, freedDevice } from "@/lib/domain/activations/deregister";
import { parseEmail } from "@/lib/domain/keys/email";
import { aKey, anActivation, aShop, contextAt, DAY_MS } from "@/tests/support/factories";

const NOW = new Date();
const ANNA = "anna@example.test";
const UNKNOWN_ID = "0197a000-0000-7000-8000-000000000000";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

async function aDevice(email: string, name: string | null = "Laptop") {
  const { id: keyId, key } = await aKey(shop.application, { email: parseEmail(email) });
  await anActivation(shop.application, key, "machine-with-a-long-id", { name, now: NOW });
  const { rows } = await databasePool().query<{ id: string }>(
    "SELECT id FROM activations WHERE key_id = $1",
    [keyId],
  );
  return { keyId, key, activationId: rows[0]?.id ?? "" };
}

const freed = (email: string, activationId: string) =>
  freedDevice(contextAt(NOW), { emailFolded: email }, activationId);

describe("the device that a customer freed", () => {
  it("is told by its name, its short id and how long it may run on, and not by its machine id", async () => {
    const { keyId, activationId } = await aDevice("Anna@Example.TEST");
    await deregisterDevice(contextAt(NOW), keyId, activationId);
    expect(await freed(ANNA, activationId)).toEqual({
      name: "Laptop",
      shortId: "…-long-id",
      runsUntil: new Date(NOW.getTime() + 7 * DAY_MS),
    });
  });

  it("may have no name", async () => {
    const { keyId, activationId } = await aDevice(ANNA, null);
    await deregisterDevice(contextAt(NOW), keyId, activationId);
    expect(await freed(ANNA, activationId)).toMatchObject({ name: null });
  });

  it("is null while it holds its seat, and when it took one again", async () => {
    const { keyId, key, activationId } = await aDevice(ANNA);
    expect(await freed(ANNA, activationId)).toBeNull();
    await deregisterDevice(contextAt(NOW), keyId, activationId);
    expect(await freed(ANNA, activationId)).not.toBeNull();
    await anActivation(shop.application, key, "machine-with-a-long-id", { now: NOW });
    expect(await freed(ANNA, activationId)).toBeNull();
  });

  it("is null for somebody else, and for what is no id", async () => {
    const mine = await aDevice(ANNA);
    const theirs = await aDevice("bob@example.test");
    for (const { keyId, activationId } of [mine, theirs])
      await deregisterDevice(contextAt(NOW), keyId, activationId);
    expect(await freed("bob@example.test", mine.activationId)).toBeNull();
    expect(await freed(ANNA, theirs.activationId)).toBeNull();
    expect(await freed("nobody@example.test", mine.activationId)).toBeNull();
    for (const text of ["", "x", "\0", UNKNOWN_ID]) expect(await freed(ANNA, text)).toBeNull();
  });
});
