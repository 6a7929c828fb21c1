import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { freePort } from "@/lib/process/free-port";
import { emptyDatabase } from "@/tests/support/database";
import { newDataDir, spawnServer, stopServers } from "@/tests/support/server-process";
import { commandLine } from "@/tests/support/vendor";

afterAll(stopServers);

it("a server or a command with other secrets than the data's does not start, and says which is wrong", async () => {
  const secret = () => randomBytes(32).toString("base64");
  const right = {
    DATABASE_URL: await emptyDatabase(),
    DATA_DIR: newDataDir(),
    MASTER_KEY: secret(),
    KEY_PEPPER: secret(),
    AUTH_SECRET: secret(),
    PORT: String(await freePort()),
    PAGES: "off",
  };
  await commandLine(right)("app", "create", "first-app", "--name", "First", "--create");
  for (const name of ["KEY_PEPPER", "MASTER_KEY"]) {
    const wrong = { ...right, [name]: secret() };
    const sentence = new RegExp(`^${name} is not the one .+\\n$`);
    await expect(commandLine(wrong)("log", "first-app")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
    const server = await spawnServer(wrong);
    expect(await server.exit).toBe(1);
    expect(server.stderr()).toMatch(new RegExp(`${name} is not the one`));
  }
});
