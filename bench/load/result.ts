/** What a run found, as it is written to the JSON file. Pure. */
import type { Contender } from "./cases";
import type { Round } from "./measure";
import type { Rounds } from "./rounds";
import { median, pairedRatio } from "./statistics";

/** Medians over the rounds. */
export type Summary = {
  callsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  serverCpuMicros: number | null;
  databaseCpuMicros: number | null;
  walBytes: number;
  rounds: Round[];
};

export type CaseResult = {
  title: string;
  kind: string;
  connections: number;
  servers: Partial<Record<Contender, Summary>>;
  /** Calls a second of the product, of the floor's; median of the rounds' ratios. */
  ratio: number;
  target: number;
  met: boolean;
  /** The same of the plain route's and of the floor's. */
  plainRatio: number | null;
  plainOfFloor: number | null;
  /** Of the product with a process for each core, and of the floor's. */
  workersOfFloor: number | null;
  plainTarget: number | null;
};

export type CaseOf = { kind: string; connections: number; target: number; plainTarget?: number };

export function caseResult(title: string, of: CaseOf, rounds: Rounds<Contender>): CaseResult {
  const rates = (name: Contender) => (rounds[name] ?? []).map(({ callsPerSecond }) => callsPerSecond);
  const ratio = pairedRatio(rates("product"), rates("floor"));
  const paired = (name: Contender, other: Contender) =>
    rates(name).length > 0 && rates(other).length > 0 ? pairedRatio(rates(name), rates(other)) : null;
  const plainRatio = paired("product", "plain");
  const plainTarget = of.plainTarget ?? null;
  const beatsPlain = plainTarget === null || (plainRatio !== null && plainRatio >= plainTarget);
  return {
    title,
    kind: of.kind,
    connections: of.connections,
    servers: Object.fromEntries(Object.entries(rounds).map(([name, list]) => [name, summaryOf(list)])),
    ratio,
    target: of.target,
    met: ratio >= of.target && beatsPlain,
    plainRatio,
    plainOfFloor: paired("plain", "floor"),
    workersOfFloor: paired("workers", "floor"),
    plainTarget,
  };
}

export function summaryOf(rounds: Round[]): Summary {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const known = (read: (round: Round) => number | null) => {
    const values = rounds.map(read).filter((value) => value !== null);
    return values.length > 0 ? median(values) : null;
  };
  return {
    callsPerSecond: of((round) => round.callsPerSecond),
    p50Ms: of((round) => round.p50Ms),
    p99Ms: of((round) => round.p99Ms),
    serverCpuMicros: known((round) => round.serverCpuMicros),
    databaseCpuMicros: known((round) => round.databaseCpuMicros),
    walBytes: of((round) => round.walBytes),
    rounds,
  };
}

/** How many answers were wrong, of how many, and how many were verified. */
export function correctness(rounds: readonly Round[]) {
  const sum = (read: (round: Round) => number) => rounds.reduce((total, round) => total + read(round), 0);
  return {
    calls: sum((round) => round.allCalls),
    verified: sum((round) => round.verified),
    wrong: sum((round) => round.wrong),
    faults: [...new Set(rounds.flatMap(({ faults }) => faults))].slice(0, 10),
  };
}

export type Correctness = ReturnType<typeof correctness>;
