import { afterEach, describe, expect, test } from "vitest";
import { databasePool } from "@/lib/db/client";
import { migrationNames } from "@/lib/db/migration-files";
import { freePort } from "@/lib/process/free-port";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { leaveDatabase } from "@/tests/support/database-connection";
import { connectionTo } from "@/tests/support/migrations";
import { openHere } from "@/tests/support/opened-here";

afterEach(leaveDatabase);

async function refusal(url: string): Promise<{ name: string; message: string }> {
  const error = await openHere({ url }).catch((reason: Error) => reason);
  if (!(error instanceof Error)) throw new Error("It was opened.");
  return { name: error.name, message: error.message };
}

const query = async (text: string) => (await databasePool().query(text)).rows;

test("uses the server that DATABASE_URL names, starts none, and applies the migrations when asked to", async () => {
  const url = await emptyDatabase();
  expect(await openHere({ url }, { migrate: true })).toMatchObject({ url, embedded: false });
  expect(await query("SELECT count(*)::int AS applied FROM _prisma_migrations")).toEqual([
    { applied: (await migrationNames()).length },
  ]);
});

test("a server that does not answer is named by its address, without the password", async () => {
  const port = await freePort();
  expect(await refusal(`postgres://me:hidden@127.0.0.1:${port}/shop`)).toEqual({
    name: "StartError",
    message: `The database 127.0.0.1:${port}/shop cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}); check DATABASE_URL and that the server runs.`,
  });
});

test("a wrong password is called that, without showing it", async () => {
  const url = new URL(await emptyDatabase());
  url.password = "hidden";
  expect(await refusal(url.href)).toEqual({
    name: "StartError",
    message: `The database ${url.host}${url.pathname} does not let the user "latchkey" in; check user and password in DATABASE_URL.`,
  });
});

test("a database that is missing on the server is an error that says how to make it", async () => {
  const url = new URL(await emptyDatabase());
  url.pathname = "/missing";
  expect(await refusal(url.href)).toEqual({
    name: "StartError",
    message: `The database ${url.host}/missing does not exist on that server; create it with: createdb missing`,
  });
});

test("a database that takes no changes is called that", async () => {
  const url = new URL(await freshDatabase());
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const opened = openHere({ url: url.href.replaceAll("+", "%20") }, { migrate: true });
  await expect(opened).rejects.toThrow("The database takes no changes: ");
});

test("migrates by DATABASE_DIRECT_URL, and refuses one that leads to another database before it changes that", async () => {
  const [empty, ready, other] = await Promise.all([emptyDatabase(), freshDatabase(), emptyDatabase()]);
  for (const url of [empty, ready]) {
    await expect(openHere({ url, direct: other }, { migrate: true })).rejects.toThrow(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; make both name the same one.",
    );
  }
  const connection = await connectionTo(other);
  expect(
    (await connection.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).rows,
  ).toEqual([]);
  const same = { url: other, direct: `${other}?application_name=direct` };
  expect(await openHere(same, { migrate: true })).toMatchObject({ url: other });
});

test("names DATABASE_DIRECT_URL where that one is wrong", async () => {
  const url = await emptyDatabase();
  const port = await freePort();
  const direct = `postgres://me@127.0.0.1:${port}/shop`;
  await expect(openHere({ url, direct })).rejects.toThrow(
    "check DATABASE_DIRECT_URL and that the server runs.",
  );
});

describe("what a database says of itself", () => {
  test("an encoding other than UTF8 stops the start before anything is stored", async () => {
    const url = await emptyDatabase("ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    const name = new URL(url).pathname.slice(1);
    expect((await refusal(url)).message).toBe(
      `The database ${name} has the encoding LATIN1, which cannot store every text; create another with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, bring what is stored there with "latchkey move", and let DATABASE_URL name it.`,
    );
    const { rows } = await (await connectionTo(url)).query("SELECT to_regclass('applications') AS tables");
    expect(rows).toEqual([{ tables: null }]);
  });

  test("triggers that do not run stop it, and what a connection can set is set", async () => {
    const url = await freshDatabase();
    const name = new URL(url).pathname.slice(1);
    const client = await connectionTo(url);
    await client.query(`ALTER DATABASE ${name} SET session_replication_role = 'replica'`);
    expect((await refusal(url)).message).toContain(
      `ALTER ROLE latchkey IN DATABASE ${name} SET session_replication_role = 'origin'`,
    );
    await client.query(`ALTER DATABASE ${name} RESET session_replication_role`);
    await client.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Tokyo'`);
    await openHere({ url });
    expect(await query("SELECT current_setting('timezone') AS zone")).toEqual([{ zone: "UTC" }]);
  });
});
