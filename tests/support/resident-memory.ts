/** How much memory a process takes, on Linux. */
import { readFileSync } from "node:fs";

/** Sampled until the function that it returns is called, which tells by how many MiB it grew at most. */
export function watchMemory(pid: number): () => number {
  const read = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  const before = read();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, read());
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.round(peak - before);
  };
}
