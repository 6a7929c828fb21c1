/** One load on one server: how many calls it answered, how fast, and what they cost. */
import type { Driver } from "./driver-process";
import type { Job, Outcome } from "./job";
import { groupCpuMicros } from "./processes";
import type { Program } from "./programs";
import type { World } from "./world";

export type Round = Outcome & {
  callsPerSecond: number;
  /** For each call, of the server's process group and of PostgreSQL; null where there is no /proc. */
  serverCpuMicros: number | null;
  databaseCpuMicros: number | null;
  walBytes: number;
};

export type Load = Omit<Job, "port" | "serviceToken" | "kid" | "publicKey">;

/** What a call costs is counted from before the first to after the last, and shared by all of them. */
export async function measure(
  world: World,
  driver: Driver,
  program: Program,
  load: Load,
  onProgress?: (calls: number) => void,
): Promise<Round> {
  const { serviceToken, kid, publicKey } = world.content;
  const before = await costs(world, program);
  const job: Job = { ...load, port: program.port, serviceToken, kid, publicKey };
  const outcome = await driver.drive(job, onProgress);
  const after = await costs(world, program);
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / outcome.allCalls;
  return {
    ...outcome,
    callsPerSecond: outcome.calls / outcome.seconds,
    serverCpuMicros: each(before.server, after.server),
    databaseCpuMicros: each(before.database, after.database),
    walBytes: (after.wal - before.wal) / outcome.allCalls,
  };
}

async function costs(world: World, program: Program) {
  return {
    server: groupCpuMicros(program.pid),
    database: world.databaseCpuMicros(),
    wal: await world.walBytes(),
  };
}
