/** Whether an address is one that only this machine can open. Pure. */

const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isThisMachine(url: string): boolean {
  return THIS_MACHINE.has(new URL(url).hostname);
}
