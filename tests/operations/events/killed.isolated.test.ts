import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { deliverWebhooks } from "@/lib/domain/events/post/deliver-webhooks";
import { updateKey } from "@/lib/domain/keys/update";
import { forkProgram } from "@/tests/support/child-process";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { bundle } from "@/tests/support/helper-process";
import { anEndpoint, aReceiver, permitLoopback } from "@/tests/support/webhook-receiver";

const KEYS = 20;
const NOTES = ["1", "2", "3"];

it("a server that is killed between sending and writing it down loses nothing, and keeps the order of each key", async () => {
  permitLoopback();
  const { application } = await aShop();
  let child: ChildProcess | null = null;
  const receiver = await aReceiver((_one, _response, place) => {
    if (place === 30) child?.kill("SIGKILL");
  });
  await anEndpoint(application, receiver.url, ["key.updated"]);
  for (let key = 0; key < KEYS; key++) {
    const { id } = await aKey(application);
    for (const note of NOTES) await updateKey(contextAt(), application, id, { note });
  }
  child = forkProgram(await bundle("tests/support/deliver-program.ts"), [], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child?.kill("SIGKILL"));
  const ended = once(child, "exit");
  await once(child, "message");
  child.send("deliver");
  await ended;
  // Over the leases of the process that is gone.
  await deliverWebhooks(new AbortController().signal, { now: new Date(Date.now() + 90_000) });

  const seen = new Map<string, string[]>();
  for (const { event } of receiver.received) {
    const { id, note } = event.data.key as { id: string; note: string };
    seen.set(id, [...(seen.get(id) ?? []), note]);
  }
  expect(seen.size).toBe(KEYS);
  for (const notes of seen.values()) {
    expect(notes.toSorted()).toEqual(notes);
    expect([...new Set(notes)]).toEqual(NOTES);
  }
  const pending = await contextAt().db.prisma.webhookDelivery.count({
    where: { state: { not: "delivered" } },
  });
  expect(pending).toBe(0);
});
