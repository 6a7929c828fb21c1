import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { startHelper } from "@/tests/support/helper-process";

type Said = { directory: string; other: string; child: number };

async function startRun() {
  const run = await startHelper("tests/support/run-directory-program.ts", []);
  const { directory, other, child } = run.said as Said; // what run-directory-program.ts sends
  const paths = [directory, `${directory}/a file`, `dist/tests/${basename(directory)}`, other];
  return { run, left: () => [...paths.map((path) => existsSync(path)), isRunning(child)] };
}

const ALL = [true, true, true, true, true];
const NONE = [false, false, false, false, false];

/** One that has ended is there until its parent asks how; its command line is gone at once. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
}

describe.skipIf(!existsSync("/proc/self"))("a run of tests", () => {
  it("that ends has left neither files nor processes when it is over", async () => {
    const { run, left } = await startRun();
    expect(left()).toEqual(ALL);
    expect(await run.tell("close")).toBe("closed");
    expect(left()).toEqual(NONE);
    await run.close();
  });

  it("that is killed leaves neither, and nothing of a run beside it is touched", async () => {
    const [killed, other] = [await startRun(), await startRun()];
    await killed.run.close();
    await expect.poll(killed.left).toEqual(NONE);
    expect(other.left()).toEqual(ALL);
    await other.run.tell("close");
    await other.run.close();
  });
});
