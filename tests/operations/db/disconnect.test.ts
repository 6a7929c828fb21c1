/** What is gathered in memory and written later must not open the database again once it was closed. */
import { describe, expect, it, vi } from "vitest";
import { database, disconnectDatabase, isConnected, withholdDatabase } from "@/lib/db/client";
import { flushHeartbeats, noteHeartbeat } from "@/lib/domain/activations/heartbeats";
import { countActivity, flushActivityCounts } from "@/lib/domain/applications/activity-counts";
import { ago, aKey, anActivation, aShop, HOUR_MS } from "@/tests/support/factories";

/** Longer than either is held back. */
const LATER_MS = 120_000;

async function noted(setUp: () => void) {
  const { application } = await aShop();
  const { id, key } = await aKey(application);
  await anActivation(application, key, "machine-1", { now: ago(2 * HOUR_MS) });
  const { id: activationId } = await database().prisma.activation.findFirstOrThrow({ where: { keyId: id } });
  await flushActivityCounts();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  setUp();
  const now = new Date();
  noteHeartbeat(activationId, now);
  countActivity(application.id, "validation", now, "disconnect");
  return async () => {
    const { lastSeenAt } = await database().prisma.activation.findUniqueOrThrow({
      where: { id: activationId },
    });
    const counts = await database().prisma.activityCount.findMany({
      where: { applicationId: application.id, subject: "disconnect" },
    });
    return [lastSeenAt.getTime() === now.getTime(), counts.map(({ count }) => Number(count))];
  };
}

describe("closing the database", () => {
  it("writes what was noted, and leaves nothing that opens it again", async () => {
    const written = await noted(() => undefined);
    await disconnectDatabase();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(isConnected()).toBe(false);
    vi.useRealTimers();
    expect(await written()).toEqual([true, [1]]);
  });

  it("that cannot be written keeps it, for the next time only", async () => {
    const written = await noted(withholdDatabase);
    await disconnectDatabase();
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(isConnected()).toBe(false);
    vi.useRealTimers();
    expect(await written()).toEqual([false, []]);
    await Promise.all([flushHeartbeats(), flushActivityCounts()]);
    expect(await written()).toEqual([true, [1]]);
  });
});
