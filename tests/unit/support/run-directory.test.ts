import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { startHelper } from "@/tests/support/helper-process";

type Said = { directory: string; child: number };

async function startRun() {
  const run = await startHelper("tests/support/run-directory-program.ts", []);
  const { directory, child } = run.said as Said; // what run-directory-program.ts sends
  return { run, directory, child, bundles: `dist/tests/${basename(directory)}` };
}

/** One that has ended is there until its parent asks how; its command line is gone at once. */
function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
}

describe.skipIf(!existsSync("/proc/self"))("a run of tests", () => {
  it("that ends has left neither files nor processes when it is over", async () => {
    const { run, directory, child, bundles } = await startRun();
    expect([existsSync(`${directory}/a file`), existsSync(bundles), isRunning(child)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await run.tell("close")).toBe("closed");
    expect([existsSync(directory), existsSync(bundles), isRunning(child)]).toEqual([false, false, false]);
    await run.close();
  });

  it("that is killed leaves neither, and nothing of a run beside it is touched", async () => {
    const [killed, other] = [await startRun(), await startRun()];
    await killed.run.close();
    const left = () => [existsSync(killed.directory), existsSync(killed.bundles), isRunning(killed.child)];
    await expect.poll(left).toEqual([false, false, false]);
    expect([existsSync(other.directory), isRunning(other.child)]).toEqual([true, true]);
    await other.run.tell("close");
    await other.run.close();
  });
});
