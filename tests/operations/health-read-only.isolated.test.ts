import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { databasePool, databaseUrl } from "@/lib/db/client";
import { readiness, requireDatabase } from "@/lib/domain/health";
import { isUnavailable } from "@/lib/domain/unavailable";
import { switchDatabase } from "@/tests/support/database-connection";
import { aLicense, aShop } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";

const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second));

it("a database that may only be read is not ready: reads go on, changes are 503, and writing comes back by itself", async () => {
  const { application, key } = await aLicense();
  const shop = await aShop();
  const url = databaseUrl();
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  const other = new pg.Client(elsewhere.href);
  await other.connect();
  onTestFinished(async () => {
    await other.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    await other.end();
  });
  const device = () => anonymous(application.slug).activate({ key, machineId: "machine-1" });
  expect((await device()).status).toBe(200);
  expect(await readiness(at(0))).toMatchObject({ status: "ok" });

  // As after a fail-over whose name still leads to what is now a standby.
  await other.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  await switchDatabase(url);
  expect(await readiness(at(2))).toEqual({
    status: "unavailable",
    database: "read_only",
    migrations: "unknown",
  });
  expect(await device()).toMatchObject({ status: 503, body: { error: "unavailable" } });
  const seller = serviceToken(shop.application.slug, shop.service.token);
  expect(await seller.issue({ plan: "pro" })).toMatchObject({ status: 503, body: { error: "unavailable" } });
  await expect(requireDatabase()).rejects.toSatisfy(isUnavailable);
  expect((await anonymous(application.slug).validate({ key, machineId: "machine-1" })).status).toBe(200);

  // Connections that stand stay as they were begun: the check itself has to end them.
  await other.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
  let second = 4;
  const askedLater = () => {
    second += 2;
    return readiness(at(second));
  };
  await expect.poll(askedLater).toMatchObject({ status: "ok" });
  await expect.poll(async () => (await device()).status).toBe(200);
  expect(databasePool().totalCount).toBeGreaterThan(0);
});
