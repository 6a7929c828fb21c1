/** Whether `validate` stays as fast when there are millions of keys: two installations that differ in nothing else. */
import { setTimeout as delay } from "node:timers/promises";
import { DEVICES_PER_KEY } from "./known";
import { machine } from "./machine";
import { measure, type Round } from "./measure";
import { correctness, summaryOf } from "./result";
import { inTurn } from "./rounds";
import type { Report, Run } from "./run";
import { startProduct } from "./servers";
import { pairedRatio } from "./statistics";

const SMALL = 10_000;
const CONNECTIONS = 64;
const TARGET = 0.85;
const FULL = { rounds: 7, seconds: 5, warmSeconds: 1 };
const QUICK = { rounds: 3, seconds: 2, warmSeconds: 0.5 };
/** What the large database is read with at first comes from the disk. */
const FIRST_SECONDS = 5;
const SETTLE_MS = 1_000;
/** Keys whose devices were last seen yesterday: so many that few of them call twice. */
const YESTERDAY_KEYS = 250_000;

export async function scale({ world, driver, options, say }: Run): Promise<Report> {
  const on = machine(world.postgresVersion);
  const timing = options.quick ? QUICK : FULL;
  const keysOf = { small: SMALL, large: options.keys };
  const devices = options.keys * DEVICES_PER_KEY;
  say(`building ${options.keys} keys and ${devices} devices`);
  const start = performance.now();
  const largeUrl = await world.seeded("bench_large", options.keys);
  const buildSeconds = (performance.now() - start) / 1000;
  const sizeBytes = await world.sizeBytes("bench_large");
  const size = `${(sizeBytes / 1024 ** 3).toFixed(1)} GiB`;
  say(`built in ${buildSeconds.toFixed(0)} s, ${size}`);
  const servers = {
    small: await startProduct(world, await world.seeded("bench_small", SMALL), options.workers),
    large: await startProduct(world, largeUrl, options.workers),
  };
  await delay(SETTLE_MS);
  const runOne = async (name: "small" | "large", round: number, seconds: number, warmSeconds: number) => {
    const load = { kind: "validate" as const, connections: CONNECTIONS, keys: keysOf[name] };
    return measure(world, driver, servers[name], {
      ...load,
      warmSeconds,
      until: { seconds },
      seed: 1 + round,
    });
  };
  const first = await inTurn(["small", "large"] as const, 1, (name) => runOne(name, 0, FIRST_SECONDS, 0));
  const rounds = await inTurn(["small", "large"] as const, timing.rounds, async (name, round) => {
    const measured = await runOne(name, round, timing.seconds, timing.warmSeconds);
    say(`round ${round} of ${timing.rounds}: ${name} ${Math.round(measured.callsPerSecond)} calls/s`);
    return measured;
  });
  const yesterdayKeys = Math.min(options.keys, YESTERDAY_KEYS);
  say(`making ${yesterdayKeys * DEVICES_PER_KEY} devices last seen yesterday`);
  await world.lastSeenYesterday(largeUrl, yesterdayKeys);
  const heartbeats = await measure(world, driver, servers.large, {
    kind: "validate",
    connections: CONNECTIONS,
    keys: yesterdayKeys,
    seed: 1,
    warmSeconds: timing.warmSeconds,
    until: { seconds: timing.seconds },
  });
  const rates = (name: "small" | "large") => (rounds[name] ?? []).map(({ callsPerSecond }) => callsPerSecond);
  const ratio = pairedRatio(rates("large"), rates("small"));
  const small = summaryOf(rounds.small ?? []);
  const large = summaryOf(rounds.large ?? []);
  const line = (keys: number, { callsPerSecond, p50Ms, p99Ms }: typeof small) =>
    `validate, ${CONNECTIONS} connections, ${keys} keys: ${Math.round(callsPerSecond)} calls/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`;
  return {
    lines: [
      `built ${options.keys} keys and ${devices} devices in ${buildSeconds.toFixed(1)} s, ${size}`,
      line(SMALL, small),
      line(options.keys, large),
      `the same, each the first of the day: ${Math.round(heartbeats.callsPerSecond)} calls/s, ${costLine(heartbeats)}`,
      `validate again within the hour: ${costLine(large)}`,
      `large of small: ${ratio.toFixed(2)} (target ≥ ${TARGET}, ${ratio >= TARGET ? "met" : "missed"})`,
    ],
    result: {
      mode: "scale",
      machine: on,
      timing,
      keysOf,
      buildSeconds,
      sizeBytes,
      small,
      large,
      heartbeats: summaryOf([heartbeats]),
      ratio,
      target: TARGET,
    },
    correctness: correctness([...[first, rounds].flatMap((of) => Object.values(of).flat()), heartbeats]),
  };
}

type Cost = Pick<Round, "serverCpuMicros" | "databaseCpuMicros" | "walBytes">;

function costLine({ serverCpuMicros, databaseCpuMicros, walBytes }: Cost): string {
  const micros = (value: number | null) => (value === null ? "?" : value.toFixed(0));
  return `${micros(serverCpuMicros)} µs of the server, ${micros(databaseCpuMicros)} µs of PostgreSQL and ${walBytes.toFixed(0)} bytes of WAL a call`;
}
