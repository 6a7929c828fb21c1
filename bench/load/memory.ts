/** Whether the server's memory stays flat under load. */
import { machine } from "./machine";
import { measure } from "./measure";
import { groupMemoryBytes } from "./processes";
import { correctness } from "./result";
import type { Report, Run } from "./run";
import { startProduct } from "./servers";
import { tenths } from "./statistics";

const KEYS = 10_000;
const CONNECTIONS = 64;
const MIB = 1024 ** 2;
/** Of the last tenth to the second. */
const GROWTH_MAX = 1.1;

export async function memory({ world, driver, options, say }: Run): Promise<Report> {
  const on = machine(world.postgresVersion);
  const product = await startProduct(world, await world.seeded("bench_product", KEYS), options.workers);
  const samples: { calls: number; bytes: number }[] = [];
  const sample = (calls: number) => {
    samples.push({ calls, bytes: groupMemoryBytes(product.pid) });
    if (samples.length % 20 === 0) say(`${calls} calls: ${mib(samples.at(-1)?.bytes ?? 0)}`);
  };
  const load = { kind: "validate" as const, connections: CONNECTIONS, keys: KEYS, warmSeconds: 0, seed: 1 };
  const round = await measure(world, driver, product, { ...load, until: { calls: options.calls } }, sample);
  const each = tenths(samples.map(({ bytes }) => bytes));
  const growth = (each[9] ?? Number.NaN) / (each[1] ?? Number.NaN);
  return {
    lines: [
      `${round.calls} validate calls at ${CONNECTIONS} connections, ${Math.round(round.callsPerSecond)} calls/s`,
      `resident memory, medians of tenths: ${each.map(mib).join(", ")}`,
      `last tenth of the second: ${growth.toFixed(3)} (target ≤ ${GROWTH_MAX}, ${growth <= GROWTH_MAX ? "met" : "missed"})`,
    ],
    result: {
      mode: "memory",
      machine: on,
      connections: CONNECTIONS,
      round,
      tenthsBytes: each,
      growth,
      target: GROWTH_MAX,
      samples,
    },
    correctness: correctness([round]),
  };
}

function mib(bytes: number): string {
  return `${(bytes / MIB).toFixed(0)} MiB`;
}
