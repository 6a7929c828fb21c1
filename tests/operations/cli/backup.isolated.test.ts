import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newDataDir, startServer, stopServers } from "@/tests/support/server-process";
import { commandLine, issueKey, openShop, post, type Vendor } from "@/tests/support/vendor";

const folder = mkdtempSync(join(tmpdir(), "latchkey-backup-"));
const file = join(folder, "today.backup");
const passphrase = join(folder, "passphrase");
const erasures = join(folder, "erased.json");
const sealed = ["--passphrase-file", passphrase];

let device: { key: string; token: string };
let rows = 0;

beforeAll(async () => {
  writeFileSync(passphrase, "correct horse battery staple\n");
  const env = { DATA_DIR: newDataDir() };
  const server = await startServer({ env });
  const vendor = await openShop({ ...env, BASE_URL: server.url }, "3");
  await replaceMasterKey(vendor, join(env.DATA_DIR, "secrets.json"));
  // The server has not used the key yet: it finds it sealed under a master key that it did not start with.
  const { key } = await issueKey(server.url, vendor, { email: "jane@example.com" });
  const activated = await post(`${server.url}/shop-app/license/v1/activate`, { key, machineId: "laptop-1" });
  expect(activated.status).toBe(200);
  device = { key, token: String(activated.body.token) };
  const answer = await vendor.latchkey<{ rows: number }>("backup", file, "--secrets", ...sealed);
  expect(answer).toMatchObject({ encrypted: true, secrets: true });
  rows = answer.rows;
  await vendor.latchkey("customer", "erase", "--email", "jane@example.com", "--yes");
  writeFileSync(erasures, JSON.stringify(await vendor.latchkey("customer", "erased")));
  await server.stop();
  expect(readdirSync(folder).sort()).toEqual(["erased.json", "passphrase", "today.backup"]);
});
afterAll(stopServers);

/** A generated one, while the server runs. */
async function replaceMasterKey({ latchkey }: Vendor, path: string): Promise<void> {
  const before = readFileSync(path, "utf8");
  expect(await latchkey("master-key", "rotate")).toEqual({ resealed: 2, total: 2 });
  expect(readFileSync(path, "utf8")).not.toBe(before);
  expect(statSync(path).mode & 0o777).toBe(0o600);
}

it("a backup of a running server, whose master key was replaced meanwhile, is another installation, whole or not at all, where old keys and tokens are good and who was erased since is erased", async () => {
  const env = { DATA_DIR: newDataDir() };
  await refuseWhatIsBroken(env);
  const restored = await commandLine(env)("restore", file, ...sealed, "--erasures", erasures);
  expect(restored).toMatchObject({
    ...{ rows, migrationsApplied: 0, secretsRestored: true, problem: null },
    erasedAgain: 1,
  });
  await expect(commandLine(env)("restore", file, ...sealed)).rejects.toThrow("The installation has data");

  const server = await startServer({ env });
  const license = `${server.url}/shop-app/license/v1`;
  const { key, token } = device;
  expect((await post(`${license}/validate`, { token, machineId: "laptop-1" })).status).toBe(200);
  expect((await post(`${license}/activate`, { key, machineId: "laptop-2" })).status).toBe(200);
  await server.stop();
  const log = await commandLine(env)<{ entries: { action: string }[] }>("log", "shop-app");
  expect(log.entries.map(({ action }) => action)).toContain("device.activated");
});

/**
 * Secrets and rows of a backup that is refused stay away: the whole one goes into the same place. What else is refused is in
 * tests/operations/backup/backup.isolated.test.ts.
 */
async function refuseWhatIsBroken(env: { DATA_DIR: string }): Promise<void> {
  const broken = join(folder, "broken.backup");
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
  writeFileSync(broken, bytes);
  await expect(commandLine(env)("restore", broken, ...sealed)).rejects.toThrow("was changed");
}
