/** Once per run, before any test: the folder of the run. */
import { openRunDirectory } from "./run-directory";

/** Vitest evaluates this file once per project; they share the run. */
const SHARED = Symbol.for("latchkey.test-run");
type Run = { directory: ReturnType<typeof openRunDirectory>; users: number };
type Holder = typeof globalThis & { [SHARED]?: Run | undefined };
const holder: Holder = globalThis;

export function setup(): void {
  holder[SHARED] ??= { directory: openRunDirectory(), users: 0 };
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
