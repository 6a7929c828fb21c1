/** The servers that are compared, each on its own database. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@/lib/process/free-port";
import type { Kind } from "./cases";
import type { FloorSettings } from "./floor/settings";
import { CHECK_PATH, FEED_PATH } from "./known";
import { buildPlainNext } from "./plain-next-build";
import { type Program, startProgram } from "./programs";
import { BASE_URL, type World } from "./world";

/** Whose floor is the product's own answer, from memory. */
const REPEATED: Readonly<Partial<Record<Kind, string>>> = { check: CHECK_PATH, feed: FEED_PATH };
/** What the product takes without being told. */
const POOL_SIZE = 10;
const NO_LIMIT = "1000000000";

/** The real server, with limits that no program reaches and one proxy in front whose word on addresses counts. */
export function startProduct(
  world: World,
  databaseUrl: string,
  workers: number | "auto",
  more: Record<string, string> = {},
): Promise<Program> {
  return startProgram({
    args: ["dist/server.mjs"],
    env: {
      ...world.environment,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
      WORKERS: String(workers),
      PORT: "0",
      TRUSTED_PROXIES: "1",
      LICENSE_CALLS_PER_MINUTE: NO_LIMIT,
      SEATS_TAKEN_PER_ADDRESS_PER_DAY: NO_LIMIT,
      SEATS_TAKEN_PER_KEY_PER_DAY: NO_LIMIT,
      KEY_API_CALLS_PER_MINUTE: NO_LIMIT,
      UNAUTHENTICATED_CALLS_PER_MINUTE: NO_LIMIT,
      UNCACHED_ANSWERS_PER_MINUTE: NO_LIMIT,
      ...more,
    },
    announces: /\(listening on \S+:(\d+)\)/,
  });
}

/** `product`: whose answer the floors of `check` and `feed` repeat. */
export async function startFloor(
  world: World,
  kind: Kind,
  databaseUrl: string,
  product: Program,
): Promise<Program> {
  const settings: FloorSettings = {
    databaseUrl,
    poolSize: POOL_SIZE,
    baseUrl: BASE_URL,
    pepper: world.environment.KEY_PEPPER ?? "",
    masterKey: world.environment.MASTER_KEY ?? "",
    ...(kind in REPEATED ? { answer: await answerOf(product, REPEATED[kind] ?? "") } : {}),
  };
  const name = kind in REPEATED ? "repeat" : kind;
  const file = join(world.directory, `floor-${kind}-${randomBytes(4).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return startProgram({
    args: [join(import.meta.dirname, `floor-${name}.mjs`), file],
    env: {},
    announces: /listening on port (\d+)/,
  });
}

/** Built first, unless it is there. */
export async function startPlainNext(world: World, databaseUrl: string): Promise<Program> {
  const folder = await buildPlainNext();
  const port = await freePort();
  const { KEY_PEPPER = "", MASTER_KEY = "" } = world.environment;
  const program = await startProgram({
    args: ["node_modules/next/dist/bin/next", "start", folder, "-p", String(port), "-H", "127.0.0.1"],
    env: { DATABASE_URL: databaseUrl, BASE_URL, KEY_PEPPER, MASTER_KEY, NEXT_TELEMETRY_DISABLED: "1" },
    announces: /(Ready) in/,
  });
  return { ...program, port };
}

const OF_THE_CONNECTION = new Set([
  "connection",
  "keep-alive",
  "date",
  "content-length",
  "transfer-encoding",
]);

async function answerOf(
  { port }: Program,
  path: string,
): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  if (response.status !== 200) throw new Error(`The product answered ${response.status} to ${path}.`);
  const kept = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.has(name));
  return { headers: Object.fromEntries(kept), body: await response.text() };
}
