import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/transaction";
import { isUnavailable } from "@/lib/domain/unavailable";
import { forgetLimitedLog } from "@/lib/process/log-limited";
import { captureLogText } from "@/tests/api/log-text";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { serviceToken } from "@/tests/support/personas";

/** What PostgreSQL says when it can do nothing just now. */
const PASSING = ["53100", "53200", "53300", "53400", "25006", "58030", "57P03", "40001", "40P01", "08006"];

let shop: Awaited<ReturnType<typeof aShop>>;
const logged = captureLogText();

beforeAll(async () => {
  shop = await aShop();
  await aKey(shop.application);
  await refuseWith("53100");
  await databasePool().query(
    `CREATE TRIGGER refuse_key BEFORE INSERT OR UPDATE ON license_keys
     FOR EACH ROW WHEN (NEW.application_id = '${shop.application.id}') EXECUTE FUNCTION refuse_key()`,
  );
});
afterAll(async () => {
  await databasePool().query("DROP FUNCTION refuse_key() CASCADE");
});

async function refuseWith(state: string): Promise<void> {
  await databasePool().query(`CREATE OR REPLACE FUNCTION refuse_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused for a test' USING ERRCODE = '${state}'; END $$`);
}

const issue = () => serviceToken(shop.application.slug, shop.service.token).issue({ plan: "pro" });

describe("a database that can do nothing just now", () => {
  it.each(PASSING)(
    "with SQLSTATE %s is 503 with Retry-After, by a statement and by Prisma",
    async (state) => {
      await refuseWith(state);
      const answer = await issue();
      expect(answer).toMatchObject({ status: 503, body: { error: "unavailable" } });
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
      const change = inTransaction(contextAt(), (ctx) =>
        ctx.db.prisma.licenseKey.updateMany({
          where: { applicationId: shop.application.id },
          data: { note: "never" },
        }),
      );
      await expect(change).rejects.toSatisfy(isUnavailable);
    },
  );

  it("is not taken for one that found a fault of ours", async () => {
    await refuseWith("22012");
    expect(await issue()).toMatchObject({ status: 500, body: { error: "internal_error" } });
  });

  it("fills no log: the first failure is a line, those that follow a count each second", async () => {
    await refuseWith("53100");
    // What the tests before have logged is a failure of the same kind.
    forgetLimitedLog();
    const before = logged().length;
    const answers: Awaited<ReturnType<typeof issue>>[] = [];
    for (let call = 0; call < 60; call++) answers.push(await issue());
    const lines = () =>
      logged()
        .slice(before)
        .split("\n")
        .filter((line) => line.includes("did not answer"))
        .map((line) => JSON.parse(line));
    const told = () => lines().reduce((sum, { times }) => sum + (times ?? 1), 0);
    await expect.poll(told).toBe(answers.length);
    // As many as seconds went by, and never one for each call.
    expect(lines().length).toBeLessThan(answers.length / 2);
  });
});
