/** The processes of this server that measure, as their primary sees them. Knows no library: only who has port.ts loaded adds up. */
import { setTimeout as delay } from "node:timers/promises";
import type { ProcessKind, Sample } from "./sample";

export type MeasuredProcess = Readonly<{ take(measured: Sample): void; ended(): void }>;

type Known = { ask(): void; latest: Sample | null; answered: (() => void)[] };

/** One that is busy for longer is shown as it was the last time. */
const ANSWER_MS = 2_000;

const running = new Set<Known>();
const restarts: Record<ProcessKind, number> = { api: 0, pages: 0, primary: 0 };
let keep: (last: Sample) => void = () => undefined;

/** `ask`: has it say what it measured. It says so once more before it ends, unless it is killed. */
export function measuredProcess(ask: () => void): MeasuredProcess {
  const one: Known = { ask, latest: null, answered: [] };
  running.add(one);
  return {
    take: (measured) => {
      one.latest = measured;
      for (const resolve of one.answered.splice(0)) resolve();
    },
    ended: () => {
      running.delete(one);
      if (one.latest) keep(one.latest);
      for (const resolve of one.answered.splice(0)) resolve();
    },
  };
}

/** What is left of processes that ended goes there. */
export function keepEnded(take: (last: Sample) => void): void {
  keep = take;
}

/** Of every process that runs and has measured anything. */
export async function samples(): Promise<Sample[]> {
  await Promise.race([Promise.all([...running].map(answerOf)), delay(ANSWER_MS, undefined, { ref: false })]);
  return [...running].flatMap(({ latest }) => (latest ? [latest] : []));
}

function answerOf(one: Known): Promise<void> {
  return new Promise((resolve) => {
    one.answered.push(resolve);
    one.ask();
  });
}

/** One ended that should not have, or could not start, and another takes its place. */
export function noteRestart(kind: ProcessKind): void {
  restarts[kind] += 1;
}

export function restartsOf(kind: ProcessKind): number {
  return restarts[kind];
}
