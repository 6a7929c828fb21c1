import pg from "pg";
import { expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { dataDir } from "@/tests/support/release-folder";

it("probe", async () => {
  void dataDir;
  const { application } = await aPublisher();
  await databasePool().query("select 1");
  const orig = pg.Client.prototype.query as any;
  (pg.Client.prototype as any).query = function (this: any, ...args: any[]) {
    const text = typeof args[0] === "string" ? args[0] : args[0]?.text;
    process.stderr.write("Q "+this.processID+" "+String(text).slice(0, 90)+"\n");
    return orig.apply(this, args);
  };
  await aRelease(application, "1.0.0");
  expect(1).toBe(1);
});
