import { expect, it } from "vitest";
import { database, disconnectDatabase } from "@/lib/db/client";
import { startJobs } from "@/lib/jobs/start-jobs";
import { deferred } from "@/tests/support/deferred";

it("closes the database after the jobs that use it have ended", async () => {
  const begun = deferred();
  const ends: string[] = [];
  startJobs([
    {
      name: "test-closing",
      everyMs: 10,
      retryMs: 10,
      delayMs: 0,
      servers: "one",
      run: async (signal) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        ends.push(`${await database().prisma.lease.count()} lease`);
      },
    },
  ]);
  await begun.promise;
  await disconnectDatabase();
  expect(ends).toEqual(["1 lease"]);
  expect(await database().prisma.lease.count()).toBe(0);
});
