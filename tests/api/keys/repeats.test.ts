/** `Idempotency-Key`: what was done once is not done again, and its answer is given again (docs/contract.md D10). */
import { beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { sweepRepeatableCalls } from "@/lib/domain/credentials/repeatable-call";
import { ahead, aKey, aShop, aToken, contextAt, DAY_MS } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { issuedKeys, onlyIssuedKey, said } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeEach(async () => {
  shop = await aShop();
  seller = serviceToken(shop.application.slug, shop.service.token);
});

const named = (name: string) => ({ headers: { "idempotency-key": name } });

async function sold(): Promise<number> {
  const { rows } = await databasePool().query<{ keys: number }>(
    "SELECT count(*)::int AS keys FROM license_keys WHERE application_id = $1",
    [shop.application.id],
  );
  return rows[0]?.keys ?? 0;
}

describe("a call that is repeated", () => {
  it("gives the same keys again, and sells none", async () => {
    const order = { plan: "pro", count: 3 };
    const first = await seller.issue(order, named("order-4711"));
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    const again = await seller.issue(order, named("order-4711"));
    expect(said(again)).toEqual(said(first));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(issuedKeys(again)).toHaveLength(3);
    expect(await sold()).toBe(3);
  });

  it("at the same moment waits for the first", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => seller.issue({ plan: "pro" }, named("one"))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(said(answer)))).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
    expect(await sold()).toBe(1);
  });

  it("is answered also when more come than the pool has connections", async () => {
    const wanted = 4 * config().databasePoolSize;
    const answers = await Promise.all(
      Array.from({ length: wanted }, (_, order) => seller.issue({ plan: "pro" }, named(`crowd-${order}`))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(wanted).fill(201));
  });

  it("with another body is a conflict, also at another address", async () => {
    const { id } = await aKey(shop.application);
    await seller.change(id, { note: "a" }, named("x"));
    for (const answer of [
      await seller.change(id, { note: "b" }, named("x")),
      await seller.issue({ plan: "pro" }, named("x")),
      await seller.replace(id, named("x")),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: "idempotency_conflict" } });
    expect(await seller.show(id)).toMatchObject({ body: { note: "a" } });
    expect(await sold()).toBe(1);
  });

  it("shows the text of a replaced key again, and replaces it once", async () => {
    const { id } = await aKey(shop.application);
    const [first, again] = [await seller.replace(id, named("r")), await seller.replace(id, named("r"))];
    expect(said(again)).toEqual(said(first));
    expect(await seller.replace(id, named("s"))).not.toEqual(said(first));
  });

  it("is worked out again when it was refused", async () => {
    expect(await seller.issue({ plan: "later" }, named("y"))).toMatchObject({ status: 400 });
    const { id } = await aKey(shop.application);
    expect(await seller.change(id, { note: "fine" }, named("y"))).toMatchObject({ status: 200 });
  });

  it("by another token is another call", async () => {
    const other = serviceToken(shop.application.slug, (await aToken(shop.application)).token);
    await seller.issue({ plan: "pro" }, named("z"));
    const answer = await other.issue({ plan: "pro" }, named("z"));
    expect(answer.headers.has("idempotent-replayed")).toBe(false);
    expect(await sold()).toBe(2);
  });

  it("a day later is a new one", async () => {
    const first = issuedKeys(await seller.issue({ plan: "pro" }, named("d")));
    await sweepRepeatableCalls(contextAt(ahead(DAY_MS + 1000)));
    expect(issuedKeys(await seller.issue({ plan: "pro" }, named("d")))).not.toEqual(first);
  });

  it.each([
    ["empty", ""],
    ["with a space", "a b"],
    ["256 long", "a".repeat(256)],
    ["with umlauts", "\u00e4"],
  ])("is refused with a name that is %s", async (_title, name) => {
    expect(await seller.issue({ plan: "pro" }, named(name))).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining("Idempotency-Key") },
    });
    expect(await sold()).toBe(0);
  });

  it("leaves nothing in the database that a reader could use", async () => {
    const answer = await seller.issue({ plan: "pro" }, named("secret-order-name"));
    const { key } = onlyIssuedKey(answer);
    const { rows } = await databasePool().query<{ text: string }>(
      "SELECT encode(id, 'escape') || encode(request_hash, 'escape') || encode(answer, 'escape') AS text FROM repeatable_calls",
    );
    const all = rows.map(({ text }) => text).join();
    for (const secret of [key, "secret-order-name", shop.service.token]) expect(all).not.toContain(secret);
  });
});
