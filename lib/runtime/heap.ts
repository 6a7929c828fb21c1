/** How V8 keeps and collects the objects of this process: two habits do not suit a server of short calls (decision 020). */
import { setFlagsFromString } from "node:v8";

export const HEAP_FLAGS = ["--no-allocation-site-pretenuring", "--no-parallel-scavenge"] as const;

/** Before the first call: later, what V8 learned of the first ones would stay. */
export function setUpHeap(): void {
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
}
