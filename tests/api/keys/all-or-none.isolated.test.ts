import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aKey, aShop } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";
import { said } from "../read";

let shop: Awaited<ReturnType<typeof aShop>>;
let seller: ReturnType<typeof serviceToken>;

beforeAll(async () => {
  shop = await aShop();
  seller = serviceToken(shop.application.slug, shop.service.token);
});

const failed = { status: 500, body: { error: "internal_error" } };

/** The database refuses rows of `table` for which `condition` holds, as a full disk or a lost link would. */
async function whileRefusing<T>(table: string, condition: string, work: () => Promise<T>): Promise<T> {
  const pool = databasePool();
  await pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${condition} THEN RAISE EXCEPTION 'refused by the test'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse();`);
  try {
    return await work();
  } finally {
    await pool.query("DROP FUNCTION refuse CASCADE");
  }
}

async function counts() {
  const { rows } = await databasePool().query(
    `SELECT (SELECT count(*)::int FROM license_keys) AS keys,
            (SELECT count(*)::int FROM audit_entries WHERE action LIKE 'key.%') AS entries`,
  );
  return rows[0];
}

describe("POST /keys", () => {
  it("keeps none of a hundred keys when the database refuses one in the middle", async () => {
    const before = await counts();
    const answer = await whileRefusing("license_keys", "(SELECT count(*) FROM license_keys) >= 50", () =>
      seller.issue({ plan: "pro", count: 100 }),
    );
    expect(said(answer)).toEqual(failed);
    expect(await counts()).toEqual(before);
  });

  it("keeps no key when its log entry cannot be written", async () => {
    const before = await counts();
    const answer = await whileRefusing("audit_entries", "NEW.action = 'key.issued'", () =>
      seller.issue({ plan: "pro", count: 2 }),
    );
    expect(said(answer)).toEqual(failed);
    expect(await counts()).toEqual(before);
  });
});

describe.each([
  ["suspend", "key.suspended", "active"],
  ["revoke", "key.revoked", "active"],
  ["reactivate", "key.reactivated", "suspended"],
] as const)("POST /keys/<id>/%s", (verb, action, state) => {
  it("leaves the key as it was when the log entry cannot be written", async () => {
    const { id } = await aKey(shop.application);
    if (state === "suspended") await seller.suspend(id);
    const before = await counts();
    const answer = await whileRefusing("audit_entries", `NEW.action = '${action}'`, () => seller[verb](id));
    expect(said(answer)).toEqual(failed);
    const { rows } = await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [id]);
    expect(rows).toEqual([{ state }]);
    expect(await counts()).toEqual(before);
  });
});
