/** Once per run, before any test: the folder of the run. */
import type { TestProject } from "vitest/node";
import { openRunDirectory } from "./run-directory";

/** Vitest evaluates this file once per project; they share the run. */
const SHARED = Symbol.for("latchkey.test-run");
type Run = { directory: ReturnType<typeof openRunDirectory>; users: number };
type Holder = typeof globalThis & { [SHARED]?: Run | undefined };
const holder: Holder = globalThis;

export function setup({ vitest }: TestProject): void {
  // Vitest chose these folders of its own before the run had one, and removes them only when it is not killed.
  const others = [vitest.getRootProject(), ...vitest.projects].map(({ tmpDir }) => tmpDir);
  holder[SHARED] ??= { directory: openRunDirectory(others), users: 0 };
  holder[SHARED].users += 1;
}

export async function teardown(): Promise<void> {
  const run = holder[SHARED];
  if (!run) return;
  run.users -= 1;
  if (run.users > 0) return;
  holder[SHARED] = undefined;
  await run.directory.close();
}
