import { afterAll, beforeAll, expect, test } from "vitest";
import { databasePool } from "@/lib/db/client";
import { atMost } from "@/tests/support/at-most";
import { emptyDatabase } from "@/tests/support/database";
import { switchDatabase } from "@/tests/support/database-connection";
import { aShop } from "@/tests/support/factories";
import {
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { issueKey, post } from "@/tests/support/vendor";

const SEATS = 5;
const MACHINES = 60;
/** Each server has a connection for all of them: who waits for one is refused after five seconds. */
const AT_ONCE = 20;

let servers: [RunningServer, RunningServer];
let vendor: { serviceToken: string };
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await emptyDatabase();
  const env = {
    ...sharedEnvironment(),
    DATABASE_URL: databaseUrl,
    LICENSE_CALLS_PER_MINUTE: "1000000",
    PAGES: "off",
    DATABASE_POOL_SIZE: String(AT_ONCE),
  };
  // At once, on a database without any table.
  servers = await Promise.all([startServer({ env }), startServer({ env })]);
  await switchDatabase(databaseUrl);
  vendor = { serviceToken: (await aShop({ slug: "shop-app" }, { maxActivations: SEATS })).service.token };
});

afterAll(stopServers);

test("two servers that boot at once against one empty database migrate it once", async () => {
  const { rows } = await databasePool().query(
    "SELECT migration_name, count(*)::int AS times FROM _prisma_migrations GROUP BY 1 HAVING count(*) > 1",
  );
  expect(rows).toEqual([]);
});

test("seats are exact when many machines ask two servers at once", async () => {
  const { key } = await issueKey(servers[0].url, vendor);
  const machines = Array.from({ length: MACHINES }, (_, n) => `machine-${n}`);
  const answers = await atMost(AT_ONCE, machines, (machineId, n) =>
    post(`${servers[n % 2 ? 1 : 0].url}/shop-app/license/v1/activate`, { key, machineId }),
  );
  const outcomes = answers.map(({ status, body }) => (status === 200 ? "active" : body.error));
  expect(outcomes.filter((outcome) => outcome === "active")).toHaveLength(SEATS);
  expect(outcomes.filter((outcome) => outcome === "limit_reached")).toHaveLength(MACHINES - SEATS);
});

test("a machine that races itself on two servers gets one seat and only successes", async () => {
  const { key } = await issueKey(servers[0].url, vendor);
  const body = { key, machineId: "only-machine" };
  const answers = await atMost(AT_ONCE, Array(40).fill(body), (sent, n) =>
    post(`${servers[n % 2 ? 1 : 0].url}/shop-app/license/v1/activate`, sent),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const response = await fetch(`${servers[1].url}/shop-app/keys/v1/keys?key=${key}`, {
    headers: { Authorization: `Bearer ${vendor.serviceToken}` },
  });
  const { keys }: { keys: { activeDevices: number }[] } = await response.json();
  expect(keys[0]?.activeDevices).toBe(1);
});

test("what one server suspends the other refuses with the next call", async () => {
  const { id, key } = await issueKey(servers[0].url, vendor);
  const machineId = "laptop-1";
  await post(`${servers[0].url}/shop-app/license/v1/activate`, { key, machineId });
  await post(`${servers[0].url}/shop-app/keys/v1/keys/${id}/suspend`, {}, vendor.serviceToken);
  const { status, body } = await post(`${servers[1].url}/shop-app/license/v1/validate`, { key, machineId });
  expect({ status, body }).toEqual({ status: 403, body: { error: "suspended" } });
});
