/** What each request costs that anyone may send, which limit bounds it, and what the worst of them leaves of `validate`. */
import { machine } from "../machine";
import { correctness } from "../result";
import type { Report, Run } from "../run";
import { startProduct } from "../servers";
import { addressLimits, PROBED } from "./address-limit";
import type { Attempt } from "./attempt";
import { type Beside, FLOODERS, type Flood, validateBeside } from "./beside";
import { type Bench, costOf, idleOf } from "./cost";
import { licenseAttempts, openAttempts, pageAttempts } from "./other-attempts";
import { LONG, publish } from "./published";
import { routeAttempts } from "./route-attempts";
import { openSender } from "./sender";
import { byCost, isKept, isUnbounded, type Row, tableLines } from "./table";
import { updateAttempts } from "./update-attempts";

const KEYS = 10_000;
const CONNECTIONS = 12;
/** Whose memory grew by as much is looked at again: what is kept grows again. */
const GROWN_BYTES = 8 * 1024 ** 2;
const AGAIN = { requestsMin: 100, requestsMax: 100, ms: 0 };
const TARGET = 0.5;

export async function abuse(run: Run): Promise<Report> {
  const { world, say } = run;
  const on = machine(world.postgresVersion);
  if (world.databaseCpuMicros() === null)
    throw new Error("What a request costs is read from /proc, which is not here.");
  const database = await world.seeded("bench_product", KEYS);
  say("publishing");
  await publish(database);
  const { rows, attempts } = await costs(run, database);
  const besides = await validateBeside(run, database, KEYS, floodsOf(rows, attempts));
  const [unbounded, kept] = [byCost(rows).filter(isUnbounded), byCost(rows).filter(isKept)];
  const failures = rows.reduce((sum, row) => sum + row.failures, 0);
  const checked = correctness(besides.flatMap(({ rounds }) => rounds));
  return {
    lines: [
      ...tableLines(rows),
      "",
      `${unbounded.length} of ${rows.length} cost 5 ms or more and have no limit per address${unbounded.length ? ":" : "."}`,
      ...unbounded.map(({ title }) => `  ${title}`),
      `${kept.length} keep 50 kB or more for each that is different, and have no limit per address${kept.length ? ":" : "."}`,
      ...kept.map(({ title }) => `  ${title}`),
      "",
      `validate on 16 connections beside ${FLOODERS} connections (target: ${TARGET} of its undisturbed rate)`,
      ...besides.map(besideLine),
    ],
    result: { mode: "abuse", machine: on, target: TARGET, rows: byCost(rows), besides },
    correctness: {
      ...checked,
      wrong: checked.wrong + failures,
      faults: [
        ...checked.faults,
        ...rows.filter((row) => row.failures > 0).map(({ title }) => `500 to ${title}`),
      ],
    },
  };
}

async function costs(run: Run, database: string): Promise<{ rows: Row[]; attempts: Attempt[] }> {
  const { world, options, say } = run;
  const product = await startProduct(world, database, options.workers, { ...PROBED, LOG_LEVEL: "info" });
  const sender = openSender(product.port, CONNECTIONS);
  const attempts = [
    ...updateAttempts(await linkOf(product.port)),
    ...[...licenseAttempts(), ...openAttempts(), ...pageAttempts(), ...routeAttempts()],
  ].filter(({ title }) => title.includes(options.only));
  if (attempts.length === 0) throw new Error("--only fits no request.");
  const bench: Bench = { world, product, sender, idle: await idleOf({ world, product, sender }) };
  say(`what ${attempts.length} requests cost`);
  const found: Row[] = [];
  for (const attempt of attempts) {
    const cost = await costOf(attempt, bench);
    const isGrowing = cost.grownBytes > GROWN_BYTES;
    const again = isGrowing ? await costOf(attempt, bench, AGAIN) : null;
    found.push({ ...cost, keptBytes: again && Math.max(0, again.grownBytes / again.requests), limit: null });
    if (found.length % 20 === 0) say(`${found.length} of ${attempts.length}`);
  }
  say("which limits they have");
  const costly = new Set(found.filter(isUnbounded).map(({ title }) => title));
  const limits = await addressLimits(attempts, sender, ({ title }) => costly.has(title));
  sender.close();
  await product.stop();
  return { rows: found.map((row) => ({ ...row, limit: limits.get(row.title) ?? null })), attempts };
}

/** As a check gives it to everyone. */
async function linkOf(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}/${LONG.slug}/v1/check?version=1.0.0&platform=windows&arch=x64`;
  const text = await (await fetch(url)).text();
  const link = /\/v1\/download\/([^/"]+)\//.exec(text)?.[1];
  if (!link) throw new Error(`A check gives no download: ${text.slice(0, 200)}`);
  return link;
}

/** The worst that one address may send without end, the worst of all for the APIs' process, and for that of pages. */
function floodsOf(rows: readonly Row[], attempts: readonly Attempt[]): Flood[] {
  const worst = (of: (row: Row) => number, from: Flood["from"]): Flood[] => {
    const [first] = rows.toSorted((one, other) => of(other) - of(one));
    const attempt = attempts.find(({ title }) => title === first?.title);
    return attempt ? [{ attempt, from }] : [];
  };
  return [
    ...worst((row) => (row.limit ? 0 : row.apiMs), "one address"),
    ...worst(({ apiMs }) => apiMs, "many addresses"),
    ...worst(({ pagesMs }) => pagesMs, "many addresses"),
  ];
}

function besideLine({ title, from, share, floodPerSecond }: Beside): string {
  return `  ${title}, ${from}: ${share.toFixed(2)} (${share >= TARGET ? "met" : "missed"}; ${floodPerSecond.toFixed(0)} of them a second)`;
}
