import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { turns } from "@/lib/runtime/pages/turns";

/** Only whether it is over is looked at. */
function anAnswer(): ServerResponse & { leave(): void } {
  const answer = Object.assign(new EventEmitter(), { closed: false });
  const leave = () => {
    answer.closed = true;
    answer.emit("close");
  };
  return Object.assign(answer, { leave }) as unknown as ServerResponse & { leave(): void };
}

const BOUNDS = { underWayMax: 2, waitingMax: 2, waitMs: 1_000 };

it("lets so many be under way at a time, the next ones in their order, and refuses the others", async () => {
  const queue = turns(BOUNDS);
  const first = await queue.enter(anAnswer());
  const second = await queue.enter(anAnswer());
  const order: string[] = [];
  const third = queue.enter(anAnswer());
  void third.then(() => order.push("third"));
  const fourth = queue.enter(anAnswer());
  void fourth.then(() => order.push("fourth"));
  expect(await queue.enter(anAnswer())).toBeNull();
  second?.();
  // Left twice is left once.
  second?.();
  const leaveThird = await third;
  expect(order).toEqual(["third"]);
  first?.();
  leaveThird?.();
  expect(await fourth).not.toBeNull();
  expect(order).toEqual(["third", "fourth"]);
});

it("forgets those whose clients leave, before and while they wait", async () => {
  const queue = turns({ ...BOUNDS, underWayMax: 1 });
  const gone = anAnswer();
  gone.leave();
  expect(await queue.enter(gone)).toBeNull();
  const leave = await queue.enter(anAnswer());
  const leaving = anAnswer();
  const left = queue.enter(leaving);
  const next = queue.enter(anAnswer());
  leaving.leave();
  expect(await left).toBeNull();
  leave?.();
  expect(await next).not.toBeNull();
});

it("lets nobody wait for long", async () => {
  vi.useFakeTimers();
  const queue = turns({ ...BOUNDS, underWayMax: 1 });
  const leave = await queue.enter(anAnswer());
  const waiting = queue.enter(anAnswer());
  vi.advanceTimersByTime(1_000);
  expect(await waiting).toBeNull();
  leave?.();
  expect(await queue.enter(anAnswer())).not.toBeNull();
});
