/** Jobs under a stock `next start`, where a process lives on, and where it may be frozen after each answer. */
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { record } from "@/lib/domain/audit/record";
import { jobs } from "@/lib/jobs/jobs";
import { activityOf } from "@/tests/support/activity";
import { ensureBuilt } from "@/tests/support/built";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { finishesForm } from "@/tests/support/form-under-way";
import { anonymous, overHttp } from "@/tests/support/personas";
import { sharedEnvironment } from "@/tests/support/server-process";
import { isRunning } from "@/tests/support/server-workers";
import { startStockNext } from "@/tests/support/stock-next";

const SECRET = "a-secret-that-only-schedulers-know";
const HOURS_MS = 2 * 60 * 60 * 1000;

const startNext = (env: Record<string, string> = {}, announces?: RegExp) =>
  startStockNext({ ...sharedEnvironment("BASE_URL", "DATA_DIR"), ...env }, announces);

/** With what was sent in `Authorization`. */
async function callCron(url: string, authorization?: string) {
  const answer = await fetch(`${url}/api/cron`, authorization ? { headers: { authorization } } : {});
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

const unsealed = () => database().prisma.auditEntry.count({ where: { seq: null } });
const anEntry = () =>
  record(contextAt(), { applicationId: null, action: "plan.updated", target: `plan ${crypto.randomUUID()}` });

beforeAll(() => ensureBuilt("all"));

/** Without it: tests/api/pages/stock-next/platform.ts. Under `npm start`: tests/operations/server/npm-start. */
// The last of them ends it.
describe("next start with JOBS=cron", { shuffle: false }, () => {
  let next: Awaited<ReturnType<typeof startNext>>;
  beforeAll(async () => {
    await database().prisma.lease.deleteMany();
    next = await startNext({ JOBS: "cron", CRON_SECRET: SECRET });
  });

  it.each([undefined, "Bearer", `Bearer ${SECRET}x`, `Bearer ${SECRET.slice(1)}`, `Basic ${SECRET}`])(
    "runs nothing for a caller with %s",
    async (authorization) => {
      await anEntry();
      const { status, body, headers } = await callCron(next.url, authorization);
      expect([status, body, headers.get("www-authenticate")]).toEqual([
        401,
        { error: "unauthorized" },
        "Bearer",
      ]);
      expect(await unsealed()).toBeGreaterThan(0);
    },
  );

  it("runs what is due for the scheduler, and no more than that", async () => {
    await anEntry();
    const { application } = await aShop();
    const first = await callCron(next.url, `Bearer ${SECRET}`);
    expect([first.status, outcomes(first.body)]).toEqual([
      200,
      Object.fromEntries(jobs.map(({ name }) => [name, "done"])),
    ]);
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(await unsealed()).toBe(0);
    expect(await database().prisma.usageSnapshot.count({ where: { applicationId: application.id } })).toBe(1);
    await anEntry();
    const second = await callCron(next.url, `Bearer ${SECRET}`);
    expect(outcomes(second.body)).toEqual(
      Object.fromEntries(jobs.map(({ name, servers }) => [name, servers === "every" ? "done" : "not_due"])),
    );
    expect(await unsealed()).toBe(0);
  });

  it("tells a scheduler that does not ask with GET so", async () => {
    const answer = await fetch(`${next.url}/api/cron`, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("writes what a call leaves to be written at the end of its request", async () => {
    const { application } = await aShop();
    const { key } = await aKey(application);
    const customer = anonymous(application.slug, { transport: overHttp(next.url) });
    const body = { key, machineId: "machine-1" };
    expect((await customer.activate(body)).status).toBe(200);
    const then = new Date(Date.now() - HOURS_MS);
    await database().prisma.activation.updateMany({
      where: { machineId: "machine-1" },
      data: { lastSeenAt: then },
    });
    expect((await customer.validate(body)).status).toBe(200);
    const seenAt = async () =>
      (await database().prisma.activation.findFirst({ where: { machineId: "machine-1" } }))?.lastSeenAt;
    await expect.poll(seenAt).not.toEqual(then);
    // Within seconds, while a process that lives on gathers them for a minute.
    await expect.poll(() => activityOf(application, "validation"), { timeout: 45_000 }).toEqual({ "": 1 });
  });

  it("finishes a form under way when it is told to end", () => finishesForm(next, "SIGTERM"));
});

/** As for every other mistake in the configuration. */
it("next start ends with a sentence where there is no database", async () => {
  const { pid, stop } = await startNext({ DATABASE_URL: "" }, /(No database is connected): set DATABASE_URL/);
  await expect.poll(() => isRunning(pid)).toBe(false);
  await stop();
});

function outcomes(body: unknown): Record<string, string> {
  const { jobs } = body as { jobs: { name: string; outcome: string }[] };
  return Object.fromEntries(jobs.map(({ name, outcome }) => [name, outcome]));
}
