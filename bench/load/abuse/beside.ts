/** What is left of `validate` while a hundred connections send the worst that there is. */
import { measure, type Round } from "../measure";
import type { Run } from "../run";
import { startProduct } from "../servers";
import { median } from "../statistics";
import type { Attempt } from "./attempt";
import { openSender } from "./sender";

export const FLOODERS = 100;
const CONNECTIONS = 16;
const ROUNDS = 2;
const HOPELESS = 0.1;
const SECONDS = 2.5;
const WARM_SECONDS = 0.5;
/** Beyond the numbers of all that was measured before. */
const FIRST = 20_000_000;
/** As the product is shipped, where benchmarks lift them. */
const SHIPPED = {
  LICENSE_CALLS_PER_MINUTE: "300",
  UNAUTHENTICATED_CALLS_PER_MINUTE: "60",
  UNCACHED_ANSWERS_PER_MINUTE: "120",
};

export type Flood = Readonly<{ attempt: Attempt; from: "one address" | "many addresses" }>;
export type Beside = Readonly<{
  title: string;
  from: Flood["from"];
  /** Of the undisturbed rate. */
  share: number;
  floodPerSecond: number;
  rounds: readonly Round[];
}>;

export async function validateBeside(
  run: Run,
  database: string,
  keys: number,
  floods: Flood[],
): Promise<Beside[]> {
  const { world, driver, options, say } = run;
  const results: Beside[] = [];
  for (const { attempt, from } of floods) {
    say(`validate beside ${FLOODERS} connections from ${from}: ${attempt.title}`);
    const product = await startProduct(world, database, options.workers, SHIPPED);
    const turn = (round: number) => {
      const load = { kind: "validate" as const, connections: CONNECTIONS, keys, seed: round };
      return measure(world, driver, product, {
        ...{ ...load, warmSeconds: WARM_SECONDS, until: { seconds: SECONDS } },
      });
    };
    const rounds: Round[] = [];
    const ratios: number[] = [];
    let [sent, seconds] = [0, 0];
    // Where next to nothing is left, one round takes minutes.
    while (ratios.length < ROUNDS && !ratios.some((ratio) => ratio < HOPELESS)) {
      const alone = await turn(rounds.length);
      const stop = flood(product.port, { attempt, from });
      const beside = await turn(rounds.length);
      seconds += beside.seconds + WARM_SECONDS;
      sent += await stop();
      rounds.push(alone, beside);
      ratios.push(beside.callsPerSecond / alone.callsPerSecond);
    }
    await product.stop();
    results.push({
      title: attempt.title,
      from,
      share: median(ratios),
      floodPerSecond: sent / seconds,
      rounds,
    });
  }
  return results;
}

/** Each connection sends its next one with the answer to the last. Returns how to end it, which tells how many were sent. */
function flood(port: number, { attempt, from }: Flood): () => Promise<number> {
  const sender = openSender(port, FLOODERS);
  let isOver = false;
  let sent = 0;
  const send = async () => {
    while (!isOver) {
      const n = FIRST + sent++;
      const address =
        from === "one address"
          ? "2001:dba::1"
          : `2001:dbb:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
      await sender.send(attempt.request(n), address);
    }
  };
  const senders = Array.from({ length: FLOODERS }, send);
  return async () => {
    isOver = true;
    await Promise.race([Promise.all(senders), new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS))]);
    sender.close();
    return sent;
  };
}

/** What waits longer is cut off. */
const GIVE_UP_MS = 3_000;
