/** How much memory the embedded database keeps its pages in. */
import { totalmem } from "node:os";

const MIB = 1024 ** 2;
const LEAST_MIB = 128;
/** More costs its start a second and serves hundreds of millions of devices, who have a database of their own. */
const MOST_MIB = 8 * 1024;

/** What PostgreSQL takes by itself, on machines of any size. */
export const LEAST_SHARED_BUFFERS = `${LEAST_MIB}MB`;

/** A quarter of the machine's memory, or of what its container may have; as PostgreSQL's `shared_buffers`. */
export function sharedBuffers(memoryBytes: number = memoryOfMachine()): string {
  const quarter = Math.floor(memoryBytes / 4 / MIB);
  return `${Math.min(Math.max(quarter, LEAST_MIB), MOST_MIB)}MB`;
}

function memoryOfMachine(): number {
  const total = totalmem();
  // Without a limit it is 0, undefined or more than there is, whichever the Node and the system.
  const limit = process.constrainedMemory();
  return limit > 0 && limit < total ? limit : total;
}
