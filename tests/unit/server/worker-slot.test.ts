import { fork } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { PAGES_STDIO } from "@/lib/runtime/cluster/worker-messages";
import { superviseWorker, type WorkerSlot } from "@/lib/runtime/cluster/worker-slot";
import { captureLog, type LogLine } from "@/tests/operations/limits/log-lines";

/** Says what it is told to, and dies. */
const PROGRAM = `
  const [, , ...kinds] = process.argv;
  process.on("message", async () => {
    for (const kind of kinds) await new Promise((sent) => process.send({ kind, address: null }, sent));
    process.exit(1);
  });
  process.send({ kind: "hello" });
`;

let program: string;
let slot: WorkerSlot;
beforeAll(() => {
  program = join(mkdtempSync(join(tmpdir(), "worker-slot-")), "dies.mjs");
  writeFileSync(program, PROGRAM);
});
afterEach(() => slot.stop());

/** How long it was waited after each of the first deaths. */
async function pauses(count: number, ...kinds: string[]): Promise<unknown[]> {
  const log: LogLine[] = captureLog(({ againInMs }) => againInMs !== undefined);
  slot = superviseWorker({
    title: "the pages process",
    kind: "pages",
    fork: () => ({
      process: fork(program, kinds, { stdio: PAGES_STDIO, execArgv: [] }),
      disconnect: () => undefined,
    }),
    start: { kind: "start", databaseUrl: "", pagesSocket: null },
    onListening: () => undefined,
    onFailedStart: () => undefined,
  });
  await expect.poll(() => log.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return log.slice(0, count).map(({ againInMs }) => againInMs);
}

it("one that has answered is started again at once, each time", async () => {
  expect(await pauses(4, "listening", "answered")).toEqual([100, 100, 100, 100]);
});

it.each([
  ["that listens and dies before it answered anything", ["listening"]],
  ["that never comes to listen", []],
])("one %s is waited for longer each time", async (_title, kinds) => {
  expect(await pauses(4, ...kinds)).toEqual([100, 200, 400, 800]);
});
