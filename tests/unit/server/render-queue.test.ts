import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { renderQueue } from "@/lib/server/render-queue";

/** Only whether it is over is looked at. */
function anAnswer(): ServerResponse & { leave(): void } {
  const answer = Object.assign(new EventEmitter(), { closed: false });
  const leave = () => {
    answer.closed = true;
    answer.emit("close");
  };
  return Object.assign(answer, { leave }) as unknown as ServerResponse & { leave(): void };
}

const BOUNDS = { drawnMax: 2, waitingMax: 2, waitMs: 1_000 };

it("draws so many at a time, the next ones in their order, and refuses the others", async () => {
  const queue = renderQueue(BOUNDS);
  const first = await queue.enter(anAnswer(), false);
  const second = await queue.enter(anAnswer(), false);
  const turns: string[] = [];
  const third = queue.enter(anAnswer(), false);
  void third.then(() => turns.push("third"));
  const fourth = queue.enter(anAnswer(), false);
  void fourth.then(() => turns.push("fourth"));
  expect(await queue.enter(anAnswer(), false)).toBeNull();
  second?.();
  // Left twice is left once.
  second?.();
  const leaveThird = await third;
  expect(turns).toEqual(["third"]);
  first?.();
  leaveThird?.();
  expect(await fourth).not.toBeNull();
  expect(turns).toEqual(["third", "fourth"]);
});

it("never refuses what must be drawn", async () => {
  const queue = renderQueue({ ...BOUNDS, drawnMax: 1, waitingMax: 0 });
  const leave = await queue.enter(anAnswer(), false);
  const shown = queue.enter(anAnswer(), true);
  expect(await queue.enter(anAnswer(), false)).toBeNull();
  leave?.();
  expect(await shown).not.toBeNull();
});

it("forgets those whose clients leave, before and while they wait", async () => {
  const queue = renderQueue({ ...BOUNDS, drawnMax: 1 });
  const gone = anAnswer();
  gone.leave();
  expect(await queue.enter(gone, false)).toBeNull();
  const leave = await queue.enter(anAnswer(), false);
  const leaving = anAnswer();
  const left = queue.enter(leaving, false);
  const next = queue.enter(anAnswer(), false);
  leaving.leave();
  expect(await left).toBeNull();
  leave?.();
  expect(await next).not.toBeNull();
});

it("lets nobody wait for long", async () => {
  vi.useFakeTimers();
  const queue = renderQueue({ ...BOUNDS, drawnMax: 1 });
  const leave = await queue.enter(anAnswer(), false);
  const waiting = queue.enter(anAnswer(), false);
  vi.advanceTimersByTime(1_000);
  expect(await waiting).toBeNull();
  leave?.();
  expect(await queue.enter(anAnswer(), false)).not.toBeNull();
});
