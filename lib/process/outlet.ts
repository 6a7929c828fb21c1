/**
 * Where lines go: descriptors whose writes take what there is room for, and never wait for a reader. A write that waits
 * would stop all calls; on another thread it would keep the process from ending, since Node waits for its threads.
 */
import { closeSync, constants, fstatSync, openSync } from "node:fs";

export type Outlet = Readonly<{
  descriptor: number;
  /** Sees to it that the next write does not wait. */
  beforeWrite(): void;
  close(): void;
}>;

type StandardStream = typeof process.stdout | typeof process.stderr;
type Handle = Readonly<{ setBlocking?: (isBlocking: boolean) => unknown }>;

const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK | constants.O_NOCTTY;
const STANDARD_OUTPUT = 1;
const STANDARD_ERROR = 2;

/** Where standard output goes. */
export function standardOutput(): Outlet {
  return standard(STANDARD_OUTPUT, () => process.stdout);
}

/** Where standard error goes. */
export function standardError(): Outlet {
  return standard(STANDARD_ERROR, () => process.stderr);
}

/** A file that is made with `mode` where there is none; also a named pipe. Throws what opening it throws. */
export function fileOutlet(path: string, mode: number): Outlet {
  return own(openSync(path, FLAGS | constants.O_CREAT, mode));
}

/**
 * Whether a write waits is a property that all processes share which inherited the same pipe: Linux opens pipes and terminals
 * again for this one. Sockets, and pipes of another user, have to be told before each write, since children that start or end take it back.
 */
function standard(descriptor: number, stream: () => StandardStream): Outlet {
  const found = fstatSync(descriptor);
  if (found.isFile()) return { descriptor, beforeWrite: () => undefined, close: () => undefined };
  if (!found.isSocket()) {
    try {
      return own(openSync(`/proc/self/fd/${descriptor}`, FLAGS));
    } catch {
      // Another system, or another user's.
    }
  }
  const { _handle: handle }: { _handle?: Handle | null | undefined } = stream();
  return { descriptor, beforeWrite: () => void handle?.setBlocking?.(false), close: () => undefined };
}

function own(descriptor: number): Outlet {
  return { descriptor, beforeWrite: () => undefined, close: () => closeSync(descriptor) };
}
