/** The comparison: floors, product and plain Next route in turn, case by case. */
import { CASES, type Case, type Contender, caseTitle, contendersOf, type Kind } from "./cases";
import { machine } from "./machine";
import { type Load, measure, type Round } from "./measure";
import type { Program } from "./programs";
import { type CaseResult, caseResult, correctness } from "./result";
import { inTurn } from "./rounds";
import type { Report, Run } from "./run";
import { requireSameAnswers } from "./same-answers";
import { startFloor, startPlainNext, startProduct } from "./servers";
import { barsSvg } from "./svg";
import { tableLines } from "./table";

const KEYS = 10_000;
/**
 * `firstCalls`: before the first round, while neither programs nor statements have been compiled; calls, and not seconds, so
 * that a slow machine compiles as much. Many short rounds: machines that are shared change their speed by the second.
 */
const FULL = { rounds: 9, seconds: 1.5, warmSeconds: 0.3, firstCalls: 20_000 };
const QUICK = { rounds: 2, seconds: 0.8, warmSeconds: 0.2, firstCalls: 1_000 };
/** The plain route, and what takes as long as a hundred calls. */
const FIRST_CALLS_OF_SLOW = 0.02;

type Servers = Record<Contender, (kind: Kind) => Program>;

export async function compare(run: Run): Promise<Report> {
  const on = machine(run.world.postgresVersion);
  const timing = run.options.quick ? QUICK : FULL;
  const servers = await startServers(run);
  const results: CaseResult[] = [];
  const all: Round[] = [];
  for (const one of CASES.filter((each) => caseTitle(each).startsWith(run.options.only))) {
    const { first, rounds } = await measureCase(run, one, servers, timing);
    all.push(...[first, rounds].flatMap((of) => Object.values(of).flat()));
    results.push(caseResult(caseTitle(one), one, rounds));
  }
  const note = `${on.cores} cores shared by load, server and PostgreSQL; Node ${on.node}; median of ${timing.rounds} rounds`;
  return {
    lines: [...tableLines(results), "", FOOTNOTE],
    result: {
      mode: "compare",
      quick: run.options.quick,
      workers: run.options.workers,
      machine: on,
      timing,
      keys: KEYS,
      cases: results,
    },
    correctness: correctness(all),
    svg: barsSvg(
      "Calls a second, compared with a bare program that does the same work",
      note,
      results.map(barOf),
    ),
  };
}

const FOOTNOTE = `Medians over the rounds; "of floor" is the median of the ratios round by round. CPU and WAL are for each call.
PostgreSQL writes without waiting for the disk here, for all of them alike.`;

function barOf({ title, ratio, workersOfFloor, plainOfFloor }: CaseResult) {
  return { label: title, ratio, workers: workersOfFloor, plain: plainOfFloor };
}

async function startServers({ world, options, say }: Run): Promise<Servers> {
  say(`making databases with ${KEYS} keys`);
  const floorUrl = await world.seeded("bench_floor", KEYS);
  const productUrl = await world.copied("bench_product", "bench_floor");
  const hasWorkers = CASES.some((one) => contendersOf(one, options).includes("workers"));
  const workersUrl = hasWorkers ? await world.copied("bench_workers", "bench_floor") : null;
  const plainUrl = await world.copied("bench_plain", "bench_floor");
  say("starting the servers");
  const [product, workers, plain] = await Promise.all([
    startProduct(world, productUrl, options.workers),
    workersUrl ? startProduct(world, workersUrl, "auto") : null,
    startPlainNext(world, plainUrl),
  ]);
  const kinds = ["validate", "activate", "check", "feed", "issue"] as const;
  const started = await Promise.all(kinds.map((kind) => startFloor(world, kind, floorUrl, product)));
  const floors = new Map(kinds.map((kind, index) => [kind, started[index]]));
  const floor = (kind: Kind) => {
    const program = floors.get(kind);
    if (!program) throw new Error(`There is no floor of ${kind}.`);
    return program;
  };
  const answering = [
    ["the floor", floor("validate")],
    ["Latchkey", product],
    ["the plain route", plain],
    ...(workers ? [["Latchkey with workers", workers] as const] : []),
  ] as const;
  await requireSameAnswers(answering);
  // Without workers no case asks for them.
  return { floor, product: () => product, workers: () => workers ?? product, plain: () => plain };
}

async function measureCase(run: Run, one: Case, servers: Servers, timing: typeof FULL) {
  const { world, driver, options, say } = run;
  const { kind, connections } = one;
  const names = contendersOf(one, options);
  const load = { kind, connections, keys: KEYS };
  const title = caseTitle(one);
  const runOne = (name: Contender, round: number, job: Pick<Load, "warmSeconds" | "until">) =>
    measure(world, driver, servers[name](kind), { ...load, ...job, seed: seedOf(one, round) });
  const first = await inTurn(names, 1, (name) => {
    const isSlow = name === "plain" || kind === "issue";
    const calls = Math.ceil(timing.firstCalls * (isSlow ? FIRST_CALLS_OF_SLOW : 1));
    return runOne(name, 0, { warmSeconds: 0, until: { calls } });
  });
  const { seconds, warmSeconds } = timing;
  const rounds = await inTurn(names, timing.rounds, async (name, round) => {
    const measured = await runOne(name, round, { warmSeconds, until: { seconds } });
    say(
      `${title}, round ${round} of ${timing.rounds}: ${name} ${Math.round(measured.callsPerSecond)} calls/s`,
    );
    return measured;
  });
  return { first, rounds };
}

/** Another one for each round of each case, the same for all servers. */
function seedOf(one: Case, round: number): number {
  return 1 + CASES.indexOf(one) * 100 + round;
}
