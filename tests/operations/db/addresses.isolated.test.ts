import { spawnSync } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { parseConfig } from "@/lib/config/config";
import { changeFeed } from "@/lib/db/change-feed";
import { databasePool } from "@/lib/db/client";
import { migrate, pendingMigrations } from "@/lib/db/migrate";
import { emptyDatabase } from "@/tests/support/database";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { aLicense } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { saidWhenOpened } from "@/tests/support/opened-here";
import { anonymous } from "@/tests/support/personas";
import { findNewerPgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { startTlsPostgres, type TlsPostgres } from "@/tests/support/tls-postgres";

const { MASTER_KEY = "", KEY_PEPPER = "", AUTH_SECRET = "" } = process.env;
const newer = findNewerPgBouncer();
const OPENSSL = spawnSync("openssl", ["version"]).status === 0;

afterEach(leaveDatabase);

const start = (url: string, options = { migrate: false }) => saidWhenOpened({ url }, options);

async function inSchema(url: string, name: string): Promise<boolean> {
  const { rows } = await (await connectionTo(url)).query("SELECT to_regclass($1) IS NOT NULL AS found", [
    `${name}.applications`,
  ]);
  return rows[0]?.found === true;
}

async function sells(): Promise<void> {
  const { application, key } = await aLicense();
  const program = anonymous(application.slug);
  expect((await program.activate({ key, machineId: "machine-1" })).status).toBe(200);
  expect((await program.validate({ key, machineId: "machine-1" })).status).toBe(200);
  const publisher = await aPublisher();
  await aRelease(publisher.application, "1.0.0");
  await changeFeed();
}

describe("a schema other than public", () => {
  it("has all tables, and another installation in public of the same database is not seen", async () => {
    const url = await emptyDatabase();
    await (await connectionTo(url)).query('CREATE SCHEMA "My-schema"');
    const named = `${url}?schema=My-schema`;
    await migrate(url);
    expect((await migrate(named)).length).toBeGreaterThan(0);
    await switchDatabase(named);
    expect(await pendingMigrations()).toEqual([]);
    await sells();
    const { rows } = await databasePool().query(
      'SELECT (SELECT count(*)::int FROM "My-schema".applications) AS ours, (SELECT count(*)::int FROM public.applications) AS theirs',
    );
    expect(rows).toEqual([{ ours: 2, theirs: 0 }]);
  });

  it("alone leaves public empty", async () => {
    const url = await emptyDatabase();
    await (await connectionTo(url)).query("CREATE SCHEMA lk");
    expect(await start(`${url}?schema=lk`, { migrate: true })).toBe("opened");
    expect([await inSchema(url, "lk"), await inSchema(url, "public")]).toEqual([true, false]);
  });

  it("that is missing, or that the search_path names instead, stops the start with a sentence", async () => {
    const url = await emptyDatabase();
    expect(await start(`${url}?schema=lk`)).toBe(
      'The database has no schema "lk"; create it with: CREATE SCHEMA "lk"',
    );
    await (await connectionTo(url)).query("CREATE SCHEMA lk");
    expect(await start(`${url}?options=-c%20search_path%3Dlk`, { migrate: true })).toBe(
      'The role latchkey comes into the schema "lk" by its search_path; write ?schema=lk behind DATABASE_URL, or change its search_path.',
    );
    expect([await inSchema(url, "lk"), await inSchema(url, "public")]).toEqual([false, false]);
  });

  it.skipIf(!newer)("is the role's to name behind a pooler", async () => {
    const pooler = await startPgBouncer(newer ?? [], inject("clusterUrl"));
    const url = await emptyDatabase();
    const client = await connectionTo(url);
    await client.query("CREATE SCHEMA lk");
    const through = `${pooler.through(url)}?schema=lk`;
    const sentence = await start(through);
    const [, statement = ""] = /Run (ALTER ROLE .* SET search_path = "lk") and/.exec(sentence) ?? [];
    await client.query(statement);
    await pooler.reconnect();
    await expect.poll(() => start(through, { migrate: true })).toBe("opened");
    expect([await inSchema(url, "lk"), await inSchema(url, "public")]).toEqual([true, false]);
    await pooler.close();
  });
});

describe.skipIf(!OPENSSL)("sslmode", () => {
  let server: TlsPostgres;
  let address: (parameters: string, host?: string) => string;
  beforeAll(async () => {
    server = await startTlsPostgres();
    const url = new URL(server.urlOf("postgres"));
    address = (parameters, host = "localhost") =>
      `postgres://${url.username}:${url.password}@${host}:${url.port}/postgres?${parameters}`;
  });
  afterAll(() => server?.stop());

  it.each(["require", "prefer"])("%s encrypts, and takes any certificate", async (mode) => {
    expect(await start(address(`sslmode=${mode}`))).toBe("opened");
    const { databaseUrl } = parseConfig({
      DATABASE_URL: address(`sslmode=${mode}`),
      MASTER_KEY,
      KEY_PEPPER,
      AUTH_SECRET,
    });
    const { rows } = await (await connectionTo(databaseUrl ?? "")).query(
      "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
    );
    expect(rows).toEqual([{ ssl: true }]);
  });

  it("require does not go on without encryption", async () => {
    expect(await start(`${await emptyDatabase()}?sslmode=require`)).toContain(
      "cannot be reached (The server does not support SSL connections)",
    );
  });

  it("verify-full takes a known authority's certificate for this name alone", async () => {
    const root = `sslrootcert=${server.authority}`;
    expect(await start(address(`sslmode=verify-full&${root}`))).toBe("opened");
    expect(await start(address("sslmode=verify-full"))).toMatch(/cannot be reached \(.*certificate/);
    expect(await start(address(`sslmode=verify-full&${root}`, "127.0.0.1"))).toMatch(
      /does not match certificate/,
    );
    expect(await start(address(`sslmode=verify-ca&${root}`, "127.0.0.1"))).toBe("opened");
  });

  it("require with a known authority verifies it, as verify-ca does", async () => {
    expect(await start(address(`sslmode=require&sslrootcert=${server.authority}`, "127.0.0.1"))).toBe(
      "opened",
    );
    const { authority } = server;
    const other = authority.replace("ca.crt", "other.crt");
    const text = spawnSync(
      "openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"].concat([
        ...["-keyout", authority.replace("ca.crt", "other.key"), "-out", other, "-subj", "/CN=Other"],
      ]),
    );
    expect(text.status).toBe(0);
    expect(await start(address(`sslmode=require&sslrootcert=${other}`))).toMatch(
      /cannot be reached \(.*certificate/,
    );
  });

  it("a socket is an address, in both forms of libpq", async () => {
    const { username, password, port } = new URL(server.urlOf("postgres"));
    expect(
      await start(`postgres://${username}:${password}@/postgres?host=${server.socket}&port=${port}`),
    ).toBe("opened");
    const folder = encodeURIComponent(server.socket);
    expect(await start(`postgresql://${username}:${password}@${folder}:${port}/postgres`)).toBe("opened");
    expect(
      await start(
        `postgres:///postgres?host=${server.socket}&port=${port}&user=${username}&password=${password}`,
      ),
    ).toBe("opened");
  });
});

describe("an address that cannot be meant", () => {
  it.each([
    [
      "postgres://u:p@a:5432,b:5432/x?target_session_attrs=read-write",
      "must name one host, since the driver tries no others",
    ],
    ["postgres://u:p@/x?host=a,b", "must name one host"],
    ["postgres://u:hun/ter2@host/x", "must not be cut off by a character of its user name or password"],
    ["postgres://u:p@host/x?sslmode=always", "must have one of these as sslmode"],
    ["postgres://u:p@host/x?sslmode=verify-ca", "must name the authority's certificate as sslrootcert"],
    [
      "postgres://u:p@host/x?sslmode=verify-full&sslrootcert=/no/such.crt",
      "must name a file that can be read as sslrootcert",
    ],
    ["postgres://u:p@host/x?schema=a%22b", "must name a schema of letters, digits and underscores"],
  ])("%s is refused with what to do", (url, words) => {
    const parsed = () => parseConfig({ DATABASE_URL: url, MASTER_KEY, KEY_PEPPER, AUTH_SECRET });
    expect(parsed).toThrow(`DATABASE_URL ${words}`);
    expect(parsed).not.toThrow(/hun|ter2/);
  });
});
