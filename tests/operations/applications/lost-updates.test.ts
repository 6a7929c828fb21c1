import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { applicationVersion } from "@/lib/domain/applications/application-version";
import { ChangedMeanwhileError } from "@/lib/domain/applications/changed-meanwhile";
import { updateApplication } from "@/lib/domain/applications/create";
import { planVersion } from "@/lib/domain/applications/plan-version";
import { updatePlan } from "@/lib/domain/applications/save-plan";
import { aShop, contextAt } from "@/tests/support/factories";
import { untilWaiting } from "@/tests/support/until-waiting";

type Shop = Awaited<ReturnType<typeof aShop>>;

const CASES = [
  {
    of: "an application",
    table: "applications",
    id: ({ application }: Shop) => application.id,
    change: ({ application }: Shop) =>
      updateApplication(contextAt(), application, { name: "Mine" }, applicationVersion(application)),
  },
  {
    of: "a plan",
    table: "plans",
    id: ({ plan }: Shop) => plan.id,
    change: ({ application, plan }: Shop) =>
      updatePlan(contextAt(), application, "pro", { name: "Mine" }, planVersion(plan)),
  },
];

describe("a change that waits for another's", () => {
  it.each(CASES)("of $of is refused once the other is there", async ({ table, id, change }) => {
    const shop = await aShop();
    const other = await databasePool().connect();
    try {
      await other.query("BEGIN");
      await other.query(`UPDATE ${table} SET name = 'Theirs' WHERE id = $1`, [id(shop)]);
      const mine = expect(change(shop)).rejects.toBeInstanceOf(ChangedMeanwhileError);
      await untilWaiting(1);
      await other.query("COMMIT");
      await mine;
      const { rows } = await other.query(`SELECT name FROM ${table} WHERE id = $1`, [id(shop)]);
      expect(rows).toEqual([{ name: "Theirs" }]);
    } finally {
      other.release();
    }
  });
});
