import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { markStopping, readiness } from "@/lib/domain/health";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second));
const OK = { status: "ok", database: "ok", migrations: "ok" };

describe("readiness", () => {
  it("follows the migrations, is asked at most once a second, and ends with the stop", async () => {
    const { rows } = await databasePool().query(
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1",
    );
    const finished = (name: string, when: string | null) =>
      databasePool().query("UPDATE _prisma_migrations SET finished_at = $2 WHERE migration_name = $1", [
        name,
        when,
      ]);

    await finished(rows[0].name, null);
    const pending = { status: "unavailable", database: "ok", migrations: "pending" };
    expect(await readiness(at(0))).toEqual(pending);
    await finished(rows[0].name, "2030-01-01T00:00:00Z");
    expect(await readiness(at(0))).toEqual(pending);
    expect(await readiness(at(1))).toEqual(OK);

    markStopping();
    expect(await readiness(at(9))).toEqual({ status: "stopping" });
  });
});
