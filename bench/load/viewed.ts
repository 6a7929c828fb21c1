/** What is left of `validate` while pages are looked at: beside a flood that is refused, and beside pages that are really drawn. */
import { Agent, get } from "node:http";
import { machine } from "./machine";
import { measure, type Round } from "./measure";
import type { Program } from "./programs";
import { correctness } from "./result";
import { inTurn } from "./rounds";
import type { Report, Run } from "./run";
import { startProduct } from "./servers";
import { median } from "./statistics";

const KEYS = 10_000;
const CONNECTIONS = 16;
const VIEWERS = 100;
const ROUNDS = 5;
const QUICK_ROUNDS = 3;
const SECONDS = 3;
const WARM_SECONDS = 1;
const TARGET = 0.8;
const CASES = [
  { title: "as it is: one address, most of it refused", more: {} },
  { title: "without a limit: drawn without a pause", more: { PAGES_PER_10_SECONDS: "1000000" } },
];

export async function viewed({ world, driver, options, say }: Run): Promise<Report> {
  const rounds: Round[] = [];
  const lines: string[] = [];
  const cases: object[] = [];
  const database = await world.seeded("bench_product", KEYS);
  for (const { title, more } of CASES) {
    say(title);
    const product = await startProduct(world, database, options.workers, more);
    const answered = { pages: 0, refused: 0 };
    const turns = await inTurn(
      ["alone", "beside"] as const,
      options.quick ? QUICK_ROUNDS : ROUNDS,
      async (name, round) => {
        const stop = name === "beside" ? view(product, answered) : async () => undefined;
        const load = { kind: "validate" as const, connections: CONNECTIONS, keys: KEYS, seed: round };
        const until = { seconds: SECONDS };
        const result = await measure(world, driver, product, { ...load, warmSeconds: WARM_SECONDS, until });
        await stop();
        return result;
      },
    );
    await product.stop();
    const [alone, beside] = [turns.alone ?? [], turns.beside ?? []];
    rounds.push(...alone, ...beside);
    const ratios = beside.map((round, place) => round.callsPerSecond / (alone[place]?.callsPerSecond ?? 0));
    const share = median(ratios);
    cases.push({ title, share, ratios, alone, beside, ...answered });
    lines.push(
      `${title}: ${share.toFixed(2)} of undisturbed (target ${TARGET}, ${share >= TARGET ? "met" : "missed"}; ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
      `  ${answered.pages} pages, ${answered.refused} refused, beside ${rate(beside)} calls/s; alone ${rate(alone)}`,
    );
  }
  return {
    lines: [`validate, ${CONNECTIONS} connections, while ${VIEWERS} connections ask for /manage`, ...lines],
    result: { mode: "viewed", machine: machine(world.postgresVersion), target: TARGET, cases },
    correctness: correctness(rounds),
  };
}

function rate(rounds: readonly Round[]): string {
  return median(rounds.map(({ callsPerSecond }) => callsPerSecond)).toFixed(0);
}

/** Each asks again as soon as it has an answer. Hands back how to end it. */
function view({ port }: Program, answered: { pages: number; refused: number }): () => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const viewer = async () => {
    while (!isOver) {
      const status = await page(port, agent);
      if (status === 200) answered.pages += 1;
      else answered.refused += 1;
    }
  };
  const viewers = Array.from({ length: VIEWERS }, viewer);
  return async () => {
    isOver = true;
    await Promise.all(viewers);
    agent.destroy();
  };
}

function page(port: number, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(
      { host: "127.0.0.1", port, path: "/manage", agent, headers: { "x-forwarded-for": "198.51.100.1" } },
      (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", reject);
      },
    ).once("error", reject);
  });
}
