/** On what it was measured. */
import { arch, cpus, loadavg, platform, totalmem } from "node:os";

const GIB = 1024 ** 3;

export function machine(postgresVersion: string) {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / GIB),
    platform: `${platform()} ${arch()}`,
    node: process.versions.node,
    postgres: postgresVersion,
    /** Of the last minute, before the run: what others did on the machine. */
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

export type Machine = ReturnType<typeof machine>;
