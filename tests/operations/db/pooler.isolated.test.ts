import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { changeFeed } from "@/lib/db/change-feed";
import { database, databasePool, withholdDatabase } from "@/lib/db/client";
import { migrate, pendingMigrations } from "@/lib/db/migrate";
import { lookAtPooler } from "@/lib/db/pooler";
import { missingTimeouts } from "@/lib/db/timeouts";
import { checkDatabase } from "@/lib/domain/database-check";
import { forgetReadiness, readiness } from "@/lib/domain/health";
import { runChecks } from "@/lib/operations/self-check/checks";
import { type CheckName, toldLine } from "@/lib/operations/self-check/line";
import type { Role } from "@/lib/runtime/embedded-postgres/cluster-session";
import { findings } from "@/lib/words/console/en/findings";
import { findingFormats } from "@/lib/words/finding-formats";
import { atMost } from "@/tests/support/at-most";
import { emptyDatabase, freshDatabase } from "@/tests/support/database";
import { leaveDatabase, switchDatabase } from "@/tests/support/database-connection";
import { eventually } from "@/tests/support/eventually";
import { aLicense, aShop } from "@/tests/support/factories";
import { connectionTo, migrationsWith } from "@/tests/support/migrations";
import { openHere, saidWhenOpened } from "@/tests/support/opened-here";
import { anonymous, serviceToken } from "@/tests/support/personas";
import { findNewerPgBouncer, findPgBouncer, type PgBouncer, startPgBouncer } from "@/tests/support/pgbouncer";
import { aPublisher, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const formats = findingFormats({ language: "en", tag: "en-GB" });

const any = findPgBouncer();
const newer = findNewerPgBouncer();
/** As many as the pool has connections: who waits for one is refused after five seconds. */
const AT_ONCE = 10;
const OUTSIDE = "29990101000000_index";

async function checked(wanted: CheckName) {
  const found = (await runChecks(20_000)).find(({ name }) => name === wanted);
  return found && toldLine(found, findings, formats);
}

describe.skipIf(!any)("a pooler that does not keep prepared statements", () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    const without = newer === any ? { max_prepared_statements: 0 } : {};
    pooler = await startPgBouncer(any ?? [], inject("clusterUrl"), without);
  });
  afterAll(() => pooler.close());

  it("stops the start with a sentence, and nothing was migrated", async () => {
    const url = await emptyDatabase();
    const opened = openHere({ url: pooler.through(url) }, { migrate: true });
    await expect(opened).rejects.toThrow(
      /^The pooler in front of the database 127\.0\.0\.1:\d+\/test_\w+ does not keep prepared statements \(prepared statement ".*\); use PgBouncer 1\.21 or newer in transaction mode with max_prepared_statements = 200, or a pooler in session mode, or let DATABASE_URL name PostgreSQL itself\.$/,
    );
    await leaveDatabase();
    const { rows } = await (await connectionTo(url)).query(
      "SELECT to_regclass('_prisma_migrations') AS books",
    );
    expect(rows).toEqual([{ books: null }]);
  });

  it("does no harm in session mode, and PostgreSQL itself is not taken for a pooler", async () => {
    const url = await freshDatabase();
    expect(await lookAtPooler(url)).toBe("none");
    const sessions = await startPgBouncer(any ?? [], inject("clusterUrl"), { pool_mode: "session" });
    expect(await lookAtPooler(sessions.through(url))).toBe("session");
    await sessions.close();
  });
});

describe.skipIf(!newer)("through a pooler in transaction mode", () => {
  let pooler: PgBouncer;
  let direct: string;
  let through: string;

  beforeAll(async () => {
    // As unsettled as can be: each transaction takes the session that was idle longest.
    pooler = await startPgBouncer(newer ?? [], inject("clusterUrl"), {
      server_round_robin: 1,
      default_pool_size: 5,
    });
  });
  afterAll(() => pooler?.close());
  beforeEach(async () => {
    direct = await freshDatabase();
    through = pooler.through(direct);
    await switchDatabase(through);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    reloadConfig();
    await leaveDatabase();
  });

  it("is told by looking", async () => {
    expect(await lookAtPooler(through)).toBe("transaction");
  });

  it("calls are right: every seat once, keys, releases and checks", async () => {
    const { application, key, service } = await aLicense({}, {}, { maxActivations: 5 });
    const answers: number[] = [];
    const say = ({ status }: { status: number }) => void answers.push(status);
    const machines = Array.from({ length: 60 }, (_, place) => `machine-${place}`);
    const options = () => anonymous(application.slug);
    await atMost(AT_ONCE, machines, async (machineId) => say(await options().activate({ key, machineId })));
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter((status) => status === 403)).toHaveLength(55);

    const seller = serviceToken(application.slug, service.token);
    const calls = Array.from({ length: 100 }, (_, place) => async () => {
      const machineId = `machine-${place % 60}`;
      const { status } = await options().validate({ key, machineId });
      return [200, 403].includes(status);
    });
    const issued = Array.from(
      { length: 50 },
      () => async () => (await seller.issue({ plan: "pro" })).status === 201,
    );
    const right = await atMost(AT_ONCE, [...calls, ...issued], (call) => call());
    expect(right.filter(Boolean)).toHaveLength(150);
    const { rows } = await databasePool().query(
      "SELECT count(*)::int AS count FROM license_keys WHERE application_id = $1",
      [application.id],
    );
    expect(rows).toEqual([{ count: 51 }]);
  });

  it("a migration leaves no lock behind, of several processes one applies each, and none waits for ever", async () => {
    const url = pooler.through(await emptyDatabase());
    const results = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    await switchDatabase(url);
    expect(await pendingMigrations()).toEqual([]);
    expect(new Set(results.flat()).size).toBe(results.flat().length);
    expect(await migrate(url)).toEqual([]);
    const { rows } = await databasePool().query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    expect(rows).toEqual([]);
  });

  it("a migration outside of a transaction asks for DATABASE_DIRECT_URL where there are applications", async () => {
    await aShop();
    const folder = await migrationsWith({
      [OUTSIDE]: "-- outside-a-transaction\nCREATE INDEX CONCURRENTLY plans_name_idx ON plans (name);",
    });
    await expect(migrate(through, folder)).rejects.toThrow(
      `The migration ${OUTSIDE} needs a connection of its own, and a pooler stands in between; set DATABASE_DIRECT_URL`,
    );
    expect(await migrate(direct, folder)).toEqual([OUTSIDE]);
  });

  it("nothing is set on sessions that others get, and what the role lacks is said with the statements that help", async () => {
    await aShop();
    const settings =
      "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement";
    expect((await databasePool().query(settings)).rows).toEqual([{ lock: "0", statement: "0" }]);

    const statements = await missingTimeouts(databasePool());
    expect(statements).toEqual([
      expect.stringMatching(/^ALTER ROLE latchkey IN DATABASE test_\w+ SET lock_timeout = '10s'$/),
      expect.stringMatching(/^ALTER ROLE latchkey IN DATABASE test_\w+ SET statement_timeout = '14s'$/),
    ]);
    const check = await checked("timeouts");
    expect(check).toMatchObject({
      state: "attention",
      todo: expect.stringContaining(statements[0] ?? "none"),
    });

    const client = await connectionTo(direct);
    for (const statement of statements) await client.query(statement);
    await pooler.reconnect();
    await eventually(async () => expect(await missingTimeouts(databasePool())).toEqual([]));
    expect((await databasePool().query(settings)).rows).toEqual([{ lock: "10s", statement: "14s" }]);
  });

  it("what its sessions inherit stops a start until the statements have run that the sentence names", async () => {
    const client = await connectionTo(direct);
    const name = new URL(direct).pathname.slice(1);
    const cures = [
      `ALTER ROLE latchkey IN DATABASE ${name} SET timezone = 'UTC'`,
      `ALTER ROLE latchkey IN DATABASE ${name} SET datestyle = 'ISO, MDY'`,
      `ALTER ROLE latchkey IN DATABASE ${name} SET default_transaction_isolation = 'read committed'`,
    ];
    await client.query(`ALTER DATABASE ${name} SET timezone = 'Asia/Kathmandu';
      ALTER DATABASE ${name} SET datestyle = 'German'; ALTER DATABASE ${name} SET bytea_output = 'escape';
      ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`);
    await pooler.reconnect();
    const opened = (role: Role) => saidWhenOpened({ url: through }, { role, migrate: true });
    for (const role of ["server", "command"] as const) {
      expect(await opened(role)).toBe(
        `PostgreSQL works with TimeZone = 'Asia/Kathmandu', DateStyle = 'German, DMY', default_transaction_isolation = 'repeatable read' here, and answers would be wrong; a pooler stands in between, through which Latchkey cannot set that, or only a superuser may. Run ${cures.join("; ")}; and have the pooler reconnect.`,
      );
    }
    await switchDatabase(through);
    expect(await checked("timeouts")).toMatchObject({
      state: "bad",
      todo: expect.stringContaining(cures[0] ?? ""),
    });
    // A program that does not open the database itself, as `next start`.
    withholdDatabase();
    expect(await checkDatabase()).toMatchObject({
      kind: "session",
      sentence: expect.stringContaining(cures[0] ?? ""),
    });
    forgetReadiness();
    expect(await readiness(new Date())).toMatchObject({ status: "unavailable", database: "misconfigured" });
    for (const statement of cures) await client.query(statement);
    await pooler.reconnect();
    await expect.poll(checkDatabase).toBeNull();
    expect(await opened("server")).toBe("opened");
    await switchDatabase(through);
    await aLicense({ expiresAt: new Date("2087-03-04T00:00:00Z") });
    const { rows } = await client.query(
      "SELECT expires_at = '2087-03-04T00:00:00Z' AS same FROM license_keys",
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it("what takes longer may where it says so, and its limit stays with it", async () => {
    const slow = {
      name: "slow",
      text: "SELECT current_setting('statement_timeout') AS limit",
      timeoutMs: 60_000,
    };
    expect(await database().run(slow, [])).toEqual([{ limit: "1min" }]);
    for (let turn = 0; turn < 10; turn++) {
      const { rows } = await databasePool().query("SELECT current_setting('statement_timeout') AS limit");
      expect(rows).toEqual([{ limit: "0" }]);
    }
  });

  it("changes of other servers show without LISTEN, and nobody's uploads are taken for a dead server's", async () => {
    const { application } = await aPublisher();
    await aRelease(application, "1.0.0");
    const latest = async () => {
      const { body } = await program(application.slug).check({ version: "0.1.0" });
      return body;
    };
    const { listens } = await changeFeed();
    expect(listens).toBe(false);
    expect(JSON.stringify(await latest())).toContain("1.0.0");
    const other = await connectionTo(direct);
    await other.query(
      "UPDATE releases SET status = 'withdrawn', withdrawn_at = now() WHERE application_id = $1",
      [application.id],
    );
    await eventually(async () => expect(JSON.stringify(await latest())).not.toContain("1.0.0"));
    const { rows } = await other.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    expect(rows).toEqual([]);
    const check = await checked("connections");
    expect(check?.found).toContain("how many servers run cannot be seen through a pooler");
  });

  it("with DATABASE_DIRECT_URL a server listens, also when the pooler changes its sessions", async () => {
    vi.stubEnv("DATABASE_URL", through);
    vi.stubEnv("DATABASE_DIRECT_URL", direct);
    reloadConfig();
    expect((await changeFeed()).listens).toBe(true);
    await pooler.reconnect();
    await delay(1_000);
    expect((await changeFeed()).listens).toBe(true);
  });
});
