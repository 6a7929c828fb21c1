import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { atMost } from "@/tests/support/at-most";
import { latchkey } from "@/tests/support/command-line";
import { emptyDatabase } from "@/tests/support/database";
import { connectionTo } from "@/tests/support/migrations";
import { anonymous, overHttp, serviceToken } from "@/tests/support/personas";
import { findNewerPgBouncer, type PgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import {
  type RunningServer,
  type ServerEnvironment,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";

const newer = findNewerPgBouncer();
const MACHINES = 60;
const KEYS = 20;
const SEATS = 5;
/** As many as PgBouncer has sessions for, three times. Each server has a connection for all: who waits for one is refused after five seconds. */
const AT_ONCE = 20;

describe.skipIf(!newer)("two servers behind a pooler in transaction mode", () => {
  let pooler: PgBouncer;
  let direct: string;
  let env: ServerEnvironment;
  const servers: RunningServer[] = [];

  beforeAll(async () => {
    pooler = await startPgBouncer(newer ?? [], inject("clusterUrl"), {
      server_round_robin: 1,
      default_pool_size: 6,
    });
    direct = await emptyDatabase();
    vi.stubEnv("DATABASE_URL", pooler.through(direct));
    env = { ...sharedEnvironment(), TRUSTED_PROXIES: "1", PAGES: "off", DATABASE_POOL_SIZE: String(AT_ONCE) };
    // One after the other: the second must not wait for what the first left behind.
    for (let started = 0; started < 2; started++) servers.push(await startServer({ env }));
  }, 400_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await stopServers();
    await pooler?.close();
  });

  it("answer every call right, and commands work beside them", async () => {
    await latchkey("app", "create", "pooled", "--name", "Pooled", "--kind", "license-only");
    await latchkey("plan", "create", "pooled", "pro", "--name", "Pro", "--devices", String(SEATS));
    const { token } = await latchkey<{ token: string }>(
      ...["token", "create", "pooled", "--purpose", "key-api", "--name", "shop"],
    );
    const transports = servers.map(({ url }) => overHttp(url));
    const at = (place: number) => ({ transport: transports[place % transports.length] ?? overHttp("") });
    const sellers = transports.map((transport) => serviceToken("pooled", token, { transport }));

    const issued = await atMost(
      AT_ONCE,
      Array(KEYS).fill({ plan: "pro" }),
      async (order, place) => (await sellers[place % 2]?.issue(order))?.body,
    );
    const [
      {
        keys: [{ key }],
      },
    ] = issued as [{ keys: [{ key: string }] }];
    const machines = Array.from({ length: MACHINES }, (_, place) => `machine-${place}`);
    const activated = await atMost(
      AT_ONCE,
      machines,
      async (machineId, place) => (await anonymous("pooled", at(place)).activate({ key, machineId })).status,
    );
    const validated = await atMost(
      AT_ONCE,
      [...machines, ...machines],
      async (machineId, place) => (await anonymous("pooled", at(place)).validate({ key, machineId })).status,
    );
    const seated = activated.filter((status) => status === 200).length;
    const refused = activated.filter((status) => status === 403).length;
    const strange = validated.filter((status) => status !== 200 && status !== 403);
    expect({ seated, refused, strange }).toEqual({ seated: SEATS, refused: MACHINES - SEATS, strange: [] });
    const { rows } = await (await connectionTo(direct)).query(
      "SELECT count(*)::int AS keys FROM license_keys",
    );
    expect(rows).toEqual([{ keys: KEYS }]);
  });

  it("say in the log what their role lacks, and that they look instead of listening", () => {
    for (const server of servers) {
      expect(server.output()).toContain("SET statement_timeout = '14s'");
      expect(server.output()).toContain(
        "a pooler stands in between: other servers' changes show within a second",
      );
      expect(server.output()).not.toMatch(/"level":50|prepared statement/);
    }
  });
});
