/** How fast a backlog of webhooks drains, to an endpoint on this machine, and what is left of `validate` meanwhile. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { sealEndpointSecret } from "@/lib/domain/events/endpoint-secret";
import { generateWebhookSecret } from "@/lib/domain/events/post/sign";
import { machine } from "./machine";
import { measure, type Round } from "./measure";
import { groupCpuMicros } from "./processes";
import { startProgram } from "./programs";
import { correctness } from "./result";
import { inTurn } from "./rounds";
import type { Report, Run } from "./run";
import { startProduct } from "./servers";
import { median } from "./statistics";

const KEYS = 10_000;
const EVENTS = 100_000;
const QUICK_EVENTS = 10_000;
const CONNECTIONS = 16;
const ROUNDS = 5;
const QUICK_ROUNDS = 3;
const SECONDS = 6;
const WARM_SECONDS = 1;
const [RATE_TARGET, SHARE_TARGET] = [200, 0.9];
/** From one switch to the next the job learns of it. */
const SETTLE_MS = 1_500;

const RECEIVER = `
const server = require("node:http").createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(204).end());
});
server.listen(0, "127.0.0.1", () => console.log("listening on port " + server.address().port));`;

export async function webhooks({ world, driver, options, say }: Run): Promise<Report> {
  const database = await world.seeded("bench_product", KEYS);
  const receiver = await startProgram({
    args: ["-e", RECEIVER],
    env: {},
    announces: /listening on port (\d+)/,
  });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const count = options.quick ? QUICK_EVENTS : EVENTS;
  say(`queueing ${count} webhooks`);
  const endpoint = await queue(client, receiver.port, count);
  const product = await startProduct(world, database, options.workers, {
    WEBHOOK_PRIVATE_TARGETS: "127.0.0.1",
  });
  const rates: number[] = [];
  const turns = await inTurn(
    ["alone", "beside"] as const,
    options.quick ? QUICK_ROUNDS : ROUNDS,
    async (name, round) => {
      await turn(client, endpoint, name === "beside");
      const [before, begun] = [await delivered(client), performance.now()];
      const load = { kind: "validate" as const, connections: CONNECTIONS, keys: KEYS, seed: round };
      const result = await measure(world, driver, product, {
        ...load,
        warmSeconds: WARM_SECONDS,
        until: { seconds: SECONDS },
      });
      if (name === "beside") rates.push(perSecond((await delivered(client)) - before, begun));
      return result;
    },
  );
  say("draining the rest");
  await turn(client, endpoint, true);
  const [before, begun] = [await delivered(client), performance.now()];
  const cpu = () => [groupCpuMicros(product.pid) ?? 0, world.databaseCpuMicros() ?? 0] as const;
  const cpuBefore = cpu();
  while ((await delivered(client)) < count) await delay(500);
  const restRate = perSecond(count - before, begun);
  const [serverCpu, databaseCpu] = cpu().map(
    (micros, place) => (micros - (cpuBefore[place] ?? 0)) / (count - before),
  );
  await client.end();
  await product.stop();
  await receiver.stop();
  const [alone, beside] = [turns.alone ?? [], turns.beside ?? []];
  const ratios = beside.map((one, place) => one.callsPerSecond / (alone[place]?.callsPerSecond ?? 0));
  const share = median(ratios);
  const rate = median(rates);
  return {
    lines: [
      `validate, ${CONNECTIONS} connections, while ${count} webhooks of ${KEYS} keys drain to one endpoint`,
      `${share.toFixed(2)} of undisturbed (target ${SHARE_TARGET}, ${share >= SHARE_TARGET ? "met" : "missed"}; ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`,
      `  ${speed(beside)} calls/s beside, ${speed(alone)} alone`,
      `${rate.toFixed(0)} webhooks/s meanwhile (target ${RATE_TARGET}, ${rate >= RATE_TARGET ? "met" : "missed"}), ${restRate.toFixed(0)} without load`,
      `  each costs ${serverCpu?.toFixed(0)} µs of processor time of the server and ${databaseCpu?.toFixed(0)} of PostgreSQL`,
    ],
    result: {
      mode: "webhooks",
      machine: machine(world.postgresVersion),
      count,
      share,
      ratios,
      rates,
      restRate,
      alone,
      beside,
    },
    correctness: correctness([...alone, ...beside]),
  };
}

/** One endpoint, disabled, and as many events of all keys in turn, as they are written. */
async function queue(client: pg.Client, port: number, count: number): Promise<string> {
  const id = uuidv7();
  const secret = sealEndpointSecret(id, generateWebhookSecret());
  await client.query(
    `INSERT INTO webhook_endpoints (id, application_id, url, events, sealed_secret, created_at, disabled_at)
     SELECT $1, application_id, $2, '{*}', $3, now(), now() FROM license_keys LIMIT 1`,
    [id, `http://127.0.0.1:${port}/`, secret],
  );
  await client.query(
    `WITH keys AS (SELECT id, application_id, row_number() OVER () AS place FROM license_keys LIMIT ${KEYS}), events AS (
       INSERT INTO webhook_events (id, application_id, type, subject_id, at, data)
       SELECT gen_random_uuid(), k.application_id, 'key.updated', k.id, now(),
              json_build_object('application', 'bench', 'key', webhook_key(k.id, now(), false))
       FROM generate_series(0, $2::int - 1) AS n JOIN keys k ON k.place = n % ${KEYS} + 1 ORDER BY n RETURNING id, subject_id)
     INSERT INTO webhook_deliveries (event_id, endpoint_id, subject_id, created_at, due_at)
     SELECT id, $1, subject_id, now(), now() FROM events`,
    [id, count],
  );
  await client.query("ANALYZE webhook_events, webhook_deliveries");
  return id;
}

async function turn(client: pg.Client, endpoint: string, isOn: boolean): Promise<void> {
  await client.query(
    "UPDATE webhook_endpoints SET disabled_at = CASE WHEN $2 THEN NULL ELSE now() END WHERE id = $1",
    [endpoint, isOn],
  );
  await delay(SETTLE_MS);
}

async function delivered(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    "SELECT count(*) FROM webhook_deliveries WHERE state = 'delivered'",
  );
  return Number(rows[0]?.count);
}

function perSecond(count: number, begun: number): number {
  return (count * 1000) / (performance.now() - begun);
}

function speed(rounds: readonly Round[]): string {
  return median(rounds.map(({ callsPerSecond }) => callsPerSecond)).toFixed(0);
}
