/** What is left of `validate` while it is measured, logged or traced, of a server that is not: in turn, within one run. */
import { freePort } from "@/lib/process/free-port";
import { machine } from "./machine";
import { measure, type Round } from "./measure";
import { startProgram } from "./programs";
import { correctness } from "./result";
import { inTurn } from "./rounds";
import type { Report, Run } from "./run";
import { startProduct } from "./servers";
import { median, pairedRatio } from "./statistics";

const KEYS = 10_000;
const CONNECTIONS = 64;
const FIRST_CALLS = 20_000;
const FULL = { rounds: 15, seconds: 2, warmSeconds: 0.3 };
const QUICK = { rounds: 5, seconds: 1, warmSeconds: 0.2 };
const SCRAPE_EVERY_MS = 5_000;
/** Of a server with METRICS_PORT. */
const TARGET = 0.98;

const COLLECTOR = `
const server = require("node:http").createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(200).end());
});
server.listen(0, "127.0.0.1", () => console.log("listening on port " + server.address().port));`;

const NAMES = ["nothing", "metrics", "access log", "traces of 1 %", "all traces"] as const;
type Name = (typeof NAMES)[number];

export async function observed({ world, driver, options, say }: Run): Promise<Report> {
  const database = await world.seeded("bench_product", KEYS);
  const collector = await startProgram({
    args: ["-e", COLLECTOR],
    env: {},
    announces: /listening on port (\d+)/,
  });
  const metricsPort = await freePort();
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.01",
  };
  const environments: Record<Name, Record<string, string>> = {
    nothing: {},
    metrics: { METRICS_PORT: String(metricsPort) },
    "access log": { ACCESS_LOG: "json", ACCESS_LOG_FILE: "/dev/null" },
    "traces of 1 %": traces,
    "all traces": { ...traces, OTEL_TRACES_SAMPLER_ARG: "1" },
  };
  say("starting the servers");
  const servers = new Map(
    await Promise.all(
      NAMES.map(async (name) => {
        const more = { PAGES: "off", ...environments[name] };
        return [name, await startProduct(world, database, options.workers, more)] as const;
      }),
    ),
  );
  const scraping = setInterval(() => void scrape(metricsPort), SCRAPE_EVERY_MS);
  const timing = options.quick ? QUICK : FULL;
  const run = async (
    name: Name,
    seed: number,
    warmSeconds: number,
    until: { seconds: number } | { calls: number },
  ) => {
    const server = servers.get(name);
    if (!server) throw new Error(`There is no server with ${name}.`);
    const load = {
      kind: "validate" as const,
      connections: CONNECTIONS,
      keys: KEYS,
      seed,
      warmSeconds,
      until,
    };
    return measure(world, driver, server, load);
  };
  for (const name of NAMES) await run(name, 0, 0, { calls: FIRST_CALLS });
  const turns = await inTurn(NAMES, timing.rounds, async (name, round) => {
    const measured = await run(name, round, timing.warmSeconds, { seconds: timing.seconds });
    say(`round ${round} of ${timing.rounds}: ${name} ${Math.round(measured.callsPerSecond)} calls/s`);
    return measured;
  });
  clearInterval(scraping);
  for (const server of servers.values()) await server.stop();
  await collector.stop();
  const cases = NAMES.map((name) => caseOf(name, turns[name] ?? [], turns.nothing ?? []));
  return {
    lines: [
      `validate, ${CONNECTIONS} connections, of a server that is not observed; medians of ${timing.rounds} rounds in turn`,
      ...cases.map(lineOf),
    ],
    result: { mode: "observed", machine: machine(world.postgresVersion), target: TARGET, cases },
    correctness: correctness(NAMES.flatMap((name) => turns[name] ?? [])),
  };
}

function caseOf(name: Name, rounds: readonly Round[], plain: readonly Round[]) {
  const speeds = (of: readonly Round[]) => of.map(({ callsPerSecond }) => callsPerSecond);
  const costs = (of: readonly Round[]) => of.map(({ serverCpuMicros }) => serverCpuMicros ?? Number.NaN);
  return {
    name,
    ratio: pairedRatio(speeds(rounds), speeds(plain)),
    callsPerSecond: median(speeds(rounds)),
    cpuRatio: pairedRatio(costs(rounds), costs(plain)),
    cpuMicros: median(costs(rounds)),
  };
}

function lineOf({ name, ratio, callsPerSecond, cpuRatio, cpuMicros }: ReturnType<typeof caseOf>): string {
  const met = ratio >= TARGET ? "met" : "missed";
  const target = name === "metrics" ? ` (target ${TARGET}, ${met})` : "";
  const cost = `${cpuMicros.toFixed(1)} µs of the server's processor time a call, ${cpuRatio.toFixed(3)} of the same`;
  return `${name}: ${ratio.toFixed(3)} of the calls${target}, ${callsPerSecond.toFixed(0)}/s; ${cost}`;
}

async function scrape(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
  await answer?.arrayBuffer();
}
