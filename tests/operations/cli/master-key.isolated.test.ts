import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { emptyDatabase } from "@/tests/support/database";
import { newDataDir, startServer, stopServers } from "@/tests/support/server-process";
import { commandLine, issueKey, openShop, post } from "@/tests/support/vendor";

afterAll(stopServers);

it("a generated master key is replaced while the server runs, and signing goes on before and after a restart", async () => {
  const env = { DATA_DIR: newDataDir() };
  const secretsPath = join(env.DATA_DIR, "secrets.json");
  const first = await startServer({ env });
  const vendor = await openShop({ ...env, BASE_URL: first.url }, "3");
  const before = readFileSync(secretsPath, "utf8");

  expect(await vendor.latchkey("master-key", "rotate")).toEqual({ resealed: 2, total: 2 });
  expect(readFileSync(secretsPath, "utf8")).not.toBe(before);
  expect(statSync(secretsPath).mode & 0o777).toBe(0o600);

  // The server has not used the key yet: it finds it sealed under a master key that it did not start with.
  const { key } = await issueKey(first.url, vendor);
  const activate = (url: string) =>
    post(`${url}/shop-app/license/v1/activate`, { key, machineId: "laptop-1" });
  expect((await activate(first.url)).status).toBe(200);
  await first.stop();
  const second = await startServer({ env });
  expect((await activate(second.url)).status).toBe(200);
  await second.stop();
});

it("a master key of the environment is replaced with the former one beside it, and not without", async () => {
  const secret = () => randomBytes(32).toString("base64");
  const shared = {
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: newDataDir(),
    KEY_PEPPER: secret(),
    AUTH_SECRET: secret(),
  };
  const [former, next] = [secret(), secret()];
  const begin = commandLine({ ...shared, MASTER_KEY: former });
  await begin("app", "create", "sealed-app", "--name", "Sealed", "--create");

  await expect(commandLine({ ...shared, MASTER_KEY: next })("master-key", "rotate")).rejects.toThrow(
    "MASTER_KEY is not the one the signing keys were sealed under",
  );
  const both = commandLine({ ...shared, MASTER_KEY: next, MASTER_KEY_PREVIOUS: former });
  expect(await both("master-key", "rotate")).toEqual({ resealed: 2, total: 2 });
  expect(await commandLine({ ...shared, MASTER_KEY: next })("master-key", "rotate")).toEqual({
    resealed: 0,
    total: 2,
  });
});
