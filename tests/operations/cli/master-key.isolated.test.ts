import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { freshDatabase, newDataDirectory } from "@/tests/support/database";
import { commandLine } from "@/tests/support/vendor";

it("a master key of the environment is replaced with the former one beside it, and not without", async () => {
  const secret = () => randomBytes(32).toString("base64");
  const shared = {
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: newDataDirectory(),
    KEY_PEPPER: secret(),
    AUTH_SECRET: secret(),
  };
  const [former, next] = [secret(), secret()];
  const begin = commandLine({ ...shared, MASTER_KEY: former });
  await begin("app", "create", "sealed-app", "--name", "Sealed");

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
