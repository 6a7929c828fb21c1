import { afterAll, expect, test } from "vitest";
import { openEmbeddedPostgres } from "@/lib/runtime/embedded-postgres/embedded-postgres";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { aShop } from "@/tests/support/factories";
import {
  killDatabase,
  newDataDir,
  type RunningServer,
  sharedEnvironment,
  startServer,
  stopServers,
} from "@/tests/support/server-process";
import { issueKey, post, type Vendor } from "@/tests/support/vendor";

afterAll(stopServers);

const LIMITS = { LICENSE_CALLS_PER_MINUTE: "1000000", KEY_API_CALLS_PER_MINUTE: "1000000" };
const CALLERS = 16;
const SEATS_BEFORE_THE_KILL = 150;

type Seller = Pick<Vendor, "serviceToken">;
type Acknowledged = {
  keys: { id: string; key: string }[];
  seats: Map<string, string>;
  suspended: Set<string>;
};

/** Issues, activates and suspends as fast as it can, and notes only what was answered, until the server is gone. */
async function loadUntilGone(server: RunningServer, vendor: Seller, noted: Acknowledged): Promise<void> {
  const keysBase = `${server.url}/shop-app/keys/v1/keys`;
  try {
    for (let round = 0; ; round++) {
      const issued = await issueUnlessBusy(server, vendor);
      if (!issued) continue;
      noted.keys.push(issued);
      const machineId = `machine-${issued.id}`;
      const activated = await post(`${server.url}/shop-app/license/v1/activate`, {
        key: issued.key,
        machineId,
      });
      if (activated.status === 200) noted.seats.set(issued.key, machineId);
      if (round % 3 === 0) {
        const suspended = await post(`${keysBase}/${issued.id}/suspend`, {}, vendor.serviceToken);
        if (suspended.status === 200) noted.suspended.add(issued.key);
      }
    }
  } catch (error) {
    // What was in flight when the connection broke was not acknowledged. Anything else is a fault of the test.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

/** Null where the database took too long for it: nothing was acknowledged. */
async function issueUnlessBusy(server: RunningServer, vendor: Seller) {
  return issueKey(server.url, vendor).catch((error: Error) => {
    if (error.message === "Issuing answered 503") return null;
    throw error;
  });
}

async function isKept(
  server: RunningServer,
  key: string,
  machineId: string,
  wasSuspended: boolean,
): Promise<boolean> {
  const { status, body } = await post(`${server.url}/shop-app/license/v1/validate`, { key, machineId });
  // A suspension that was written but not answered in time is no loss; one that was answered must be there.
  return wasSuspended ? body.error === "suspended" : status === 200 || body.error === "suspended";
}

test("nothing that was answered is lost when server and database are killed under load", async () => {
  const dataDir = newDataDir();
  const open = () => openEmbeddedPostgres({ role: "command", dataDir, password: "of the embedded database" });
  const start = async () =>
    startServer({
      env: { ...sharedEnvironment(), ...LIMITS, PAGES: "off", DATABASE_URL: (await open()).url },
    });
  const first = await start();
  await switchDatabase((await open()).url);
  const vendor: Seller = { serviceToken: (await aShop({ slug: "shop-app" })).service.token };
  await leaveDatabase();
  const noted: Acknowledged = { keys: [], seats: new Map(), suspended: new Set() };
  const callers = Array.from({ length: CALLERS }, () => loadUntilGone(first, vendor, noted));
  await expect.poll(() => noted.seats.size).toBeGreaterThan(SEATS_BEFORE_THE_KILL);
  await first.kill();
  expect(killDatabase(dataDir)).toBe(true);
  await Promise.all(callers);
  const second = await start();
  let lost = 0;
  for (const [key, machineId] of noted.seats) {
    if (!(await isKept(second, key, machineId, noted.suspended.has(key)))) lost += 1;
  }
  for (const { id } of noted.keys) {
    // A key is there if the log's entry of its issue is: they are one statement. Reactivating an active key is 200.
    const { status } = await post(
      `${second.url}/shop-app/keys/v1/keys/${id}/reactivate`,
      {},
      vendor.serviceToken,
    );
    if (status !== 200) lost += 1;
  }
  console.log(`crash: ${noted.keys.length} keys and ${noted.seats.size} seats were answered, ${lost} lost`);
  expect(lost).toBe(0);
  expect(await second.stop()).toBe(0);
});
