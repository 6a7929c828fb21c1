/** `GET /keys` with filters and pages (docs/contract.md D10). */
import { beforeAll, describe, expect, it } from "vitest";
import { ago, aKey, aPlan, aShop, DAY_MS } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";

let seller: ReturnType<typeof serviceToken>;
let ids: string[];

beforeAll(async () => {
  const { application, service } = await aShop();
  seller = serviceToken(application.slug, service.token);
  await aPlan(application, { code: "max", name: "Max" });
  const email = { address: "ada@example.com", folded: "ada@example.com" };
  ids = [];
  for (const input of [
    { now: ago(3 * DAY_MS), orderId: "A-1", email },
    { now: ago(2 * DAY_MS), orderId: "A-1", plan: "max" },
    { orderId: "A-2", email },
    { expiresAt: ago(DAY_MS), source: "import" as const },
  ])
    ids.push((await aKey(application, input)).id);
  await aKey((await aShop()).application, { orderId: "A-1", email });
});

type Page = { keys: { id: string }[]; next: string | null };

async function found(query: Record<string, string>): Promise<number[]> {
  const { status, body } = await seller.list(query);
  expect([status, body]).toMatchObject([200, { next: null }]);
  return (body as Page).keys.map(({ id }) => ids.indexOf(id));
}

describe("GET /keys 200", () => {
  it.each([
    ["an order, which may have several", { orderId: "A-1" }, [1, 0]],
    ["an order of nobody", { orderId: "A" }, []],
    ["an order in other letters", { orderId: "a-1" }, []],
    ["a plan", { plan: "max" }, [1]],
    ["a plan of nobody", { plan: "none" }, []],
    ["a status", { status: "expired" }, [3]],
    ["a source", { source: "import" }, [3]],
    ["a source that no key has", { source: "trial" }, []],
    ["several at once", { status: "active", orderId: "A-1", plan: "pro" }, [0]],
    ["a customer and an order", { email: "Ada@Example.com", orderId: "A-2" }, [2]],
    ["a moment of issue", { createdAfter: ago(2.5 * DAY_MS).toISOString() }, [3, 2, 1]],
    ["a day of issue", { createdAfter: "2001-01-01" }, [3, 2, 1, 0]],
  ])("finds keys by %s, newest first", async (_title, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it("finds what has changed since", async () => {
    const since = ago(2.5 * DAY_MS).toISOString();
    expect(await found({ updatedAfter: since, orderId: "A-1" })).toEqual([1]);
    await seller.change(ids[0] ?? "", { note: "changed" });
    expect(await found({ updatedAfter: since, orderId: "A-1" })).toEqual([1, 0]);
    expect(await found({ createdAfter: since, updatedAfter: since, orderId: "A-1" })).toEqual([1]);
  });

  it("gives a page at a time, without gaps and twice", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { createdAfter: "2001-01-01", limit: "1" };
      const { body } = await seller.list(cursor === null ? query : { ...query, cursor });
      const page = body as Page;
      seen.push(...page.keys.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(ids.toReversed());
  });
});

describe("GET /keys 400", () => {
  it.each([
    ["nothing but a page", { limit: "5" }, "or at least one of"],
    ["a key and more", { key: "00000-00000-00000-00000-00000", plan: "pro" }, "no other parameter"],
    [
      "an unknown source",
      { source: "shop" },
      '"source" must be one of api, console, checkout, trial, import.',
    ],
    ["an unknown status", { status: "gone" }, '"status" must be one of active, expired'],
    ["an unknown filter beside one", { plan: "pro", ordrId: "A" }, '"ordrId" is not known here.'],
    ["no moment", { updatedAfter: "yesterday" }, "must be"],
    ["a limit of 0", { plan: "pro", limit: "0" }, '"limit" must be a whole number from 1 to 500.'],
    ["a limit of 501", { plan: "pro", limit: "501" }, '"limit" must be a whole number from 1 to 500.'],
    ["a cursor that was tampered with", { plan: "pro", cursor: "older-1" }, '"cursor" must be "next"'],
    ["NUL", { orderId: "\0" }, "cannot be stored"],
  ])("for %s", async (_title, query: Record<string, string>, message) => {
    expect(await seller.list(query)).toMatchObject({
      status: 400,
      body: { error: "invalid_request", message: expect.stringContaining(message) },
    });
  });

  it("for a filter that is given twice", async () => {
    expect(await seller.call("GET", "/keys?plan=pro&plan=max")).toMatchObject({
      status: 400,
      body: { message: '"plan" is given twice.' },
    });
  });
});
