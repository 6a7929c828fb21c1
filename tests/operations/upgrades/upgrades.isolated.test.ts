/** Databases of earlier versions, through every migration since, with what is in them. */
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { forgetConfig } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";
import { migrationNames } from "@/lib/db/migration-files";
import { forgetLicensingApplications } from "@/lib/domain/activations/licensing-catalogue";
import { findApplication } from "@/lib/domain/applications/find";
import { findOperatorSession } from "@/lib/domain/people/operator-sessions";
import { signInWithLink } from "@/lib/domain/people/operator-sign-in";
import { createOperatorLink, operatorActor } from "@/lib/domain/people/operators";
import { passSecondFactor } from "@/lib/domain/people/second-factor";
import { forgetProducts } from "@/lib/domain/updates/product-cache";
import { authAdapter } from "@/lib/session/auth-adapter";
import { codeAt } from "@/tests/operations/people/some-operator";
import { latchkey } from "@/tests/support/command-line";
import { leaveDatabase } from "@/tests/support/database-connection";
import { databaseFixtures, loadFixture } from "@/tests/support/database-fixtures";
import { contextAt } from "@/tests/support/factories";
import { connectionTo } from "@/tests/support/migrations";
import { anonymous, persona, serviceToken } from "@/tests/support/personas";
import { snapshotAt } from "@/tests/support/plain-usage-count";
import { program } from "@/tests/support/release-personas";
import { type Contents, contentsOf, lostRows } from "./database-contents";

/** So many migrations may pass until the next fixture is due. */
const BEHIND_MAX = 4;
/** What migrations took away or changed on purpose; each with its reason. */
const CHANGED = [
  // Drawn again, with every change of what servers keep in memory.
  "catalogue_version",
];
/** Of versions before `compatible-with-previous` was declared: their programs do not run on the present schema. */
const NOT_RUNNING_NOW = ["first", "console"];

/** All seats but one of a key are taken. */
async function fillNearly(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    WITH filled AS (
      UPDATE license_keys SET max_activations = 50, active_devices = 49 WHERE id = (
        SELECT k.id FROM license_keys k JOIN applications a ON a.id = k.application_id WHERE a.slug = 'tools' ORDER BY k.id LIMIT 1)
      RETURNING id)
    INSERT INTO activations (id, key_id, machine_id, created_at, last_seen_at)
      SELECT gen_random_uuid(), filled.id, 'machine-' || n, now(), now() FROM filled, generate_series(1, 49) n`);
  await client.end();
}

const fixtures = await databaseFixtures();
const migrations = await migrationNames();

test("the newest fixture is not old", () => {
  const behind = migrations.filter((name) => name > (fixtures.at(-1)?.migration ?? ""));
  expect(
    behind.length,
    `${behind.length} migrations since the newest fixture: node scripts/database-fixture/make.mjs NAME`,
  ).toBeLessThanOrEqual(BEHIND_MAX);
});

// What it holds is compared before it is used.
describe("from an earlier version", { shuffle: false }, () => {
  describe.each(fixtures)("the database of $commit ($name, $migration)", (fixture) => {
    const { application, keys, releases, operator, customer, feedToken, importedKey } = fixture;
    const device = anonymous(application);
    let before: Contents;
    let url: string;

    beforeAll(async () => {
      const loaded = await loadFixture(fixture);
      url = loaded.url;
      await fillNearly(url);
      before = await contentsOf(url);
      await leaveDatabase();
      vi.stubEnv("DATABASE_URL", url);
      vi.stubEnv("DATA_DIR", loaded.dataDir);
      forgetConfig();
      forgetProducts();
      forgetLicensingApplications();
      const { applied } = await latchkey<{ applied: string[] }>("migrate");
      expect(applied).toEqual(migrations.filter((name) => name > fixture.migration));
    });
    afterAll(leaveDatabase);

    test("loses no row and no value", async () => {
      expect([...before.keys()].length).toBeGreaterThan(5);
      expect(lostRows(before, await contentsOf(url), CHANGED)).toEqual({});
    });

    test("has counted its keys and devices", async () => {
      const { rows } = await (await connectionTo(url)).query("SELECT * FROM recount_usage()");
      expect(rows).toEqual([{ wrong_key_counts: "0", wrong_device_counts: "0" }]);
      expect(await snapshotAt(await findApplication(contextAt(), "tools"), new Date())).toMatchObject({
        activeKeys: 3,
        devices: 49,
        nearlyFull: 1,
        nearlyFullKeys: [{ activeDevices: 49, maxActivations: 50 }],
      });
    });

    test("answers keys and tokens from before, and keeps the seats", async () => {
      const [first, second] = keys.active.devices;
      const active = { plan: "pro", maxActivations: 2 };
      const byKey = await device.validate({ key: keys.active.key, machineId: first.machineId });
      expect(byKey).toMatchObject({ status: 200, body: { license: active } });
      const byToken = await device.validate({ token: second.token, machineId: second.machineId });
      expect(byToken).toMatchObject({ status: 200, body: { license: active } });
      const full = await device.activate({ key: keys.active.key, machineId: "d".repeat(64) });
      expect(full).toMatchObject({ status: 403, body: { error: "limit_reached" } });
      for (const [key, error] of [
        [keys.suspended, "suspended"],
        [keys.revoked, "revoked"],
        [keys.expired, "expired"],
      ] as const) {
        const answer = await device.validate({ key: key.key, machineId: first.machineId });
        expect(answer).toMatchObject({ status: 403, body: { error } });
      }
    });

    test("goes on: a token from before issues, a device moves, the log stays whole", async () => {
      const shop = serviceToken(application, fixture.tokens.service);
      expect(await shop.issue({ plan: "basic", email: "ada@example.com" })).toMatchObject({ status: 201 });
      expect(await shop.lookUp({ email: "ada@example.com" })).toMatchObject({ status: 200 });
      const [, second] = keys.active.devices;
      expect(await device.deactivate({ token: second.token, machineId: second.machineId })).toMatchObject({
        status: 200,
      });
      const again = await device.activate({
        key: keys.active.key,
        machineId: keys.active.released.machineId,
      });
      expect(again.status).toBe(200);
      const log = await latchkey<{ intact: boolean; problems: unknown[] }>("log", "verify");
      expect(log).toMatchObject({ intact: true, problems: [] });
    });

    if (releases) {
      test("offers and serves its files", async () => {
        const visitor = program(application);
        const { body } = await visitor.check({ version: "1.0.0" });
        expect(body).toMatchObject({ latest: { version: releases.newest, critical: true } });
        const { latest } = body as { latest: { downloadUrl: string } };
        const file = await visitor.download(latest.downloadUrl);
        expect([file.status, file.bytes.toString()]).toEqual([200, releases.content]);
        const closed = await visitor.check({ edition: "pro" });
        expect(closed.body).toMatchObject({ latest: { requiresAuthorization: true } });
        const open = await visitor.check({ edition: "pro", license: keys.active.key });
        expect(open.body).toMatchObject({ latest: { version: releases.restricted } });
        expect(open.body).not.toHaveProperty("latest.requiresAuthorization");
        const withUpdateKey = await visitor.check({ edition: "pro", updateKey: fixture.tokens.update });
        expect(withUpdateKey.body).not.toHaveProperty("latest.requiresAuthorization");
        const listed = await latchkey<{ releases: unknown[] }>("release", "list", application);
        expect(listed.releases).toHaveLength(6);
      });
    }

    if (operator) {
      test("signs the operator in with their second factor, and knows the customer", async () => {
        const ctx = contextAt();
        const { signInUrl, ...who } = await createOperatorLink(ctx, operator.email);
        const link = new URL(signInUrl.expose()).searchParams.get("link") ?? "";
        const secret = await signInWithLink(ctx, link, { email: "", userAgent: "Browser/2.0" });
        const session = await findOperatorSession(ctx, secret?.expose() ?? "");
        if (!session) throw new Error("The link did not sign in.");
        expect([who.id, session.isComplete]).toEqual([operator.id, false]);
        const code = codeAt(operator.totpSecret, ctx.now);
        await passSecondFactor({ ...ctx, actor: operatorActor(who) }, session, code);
        expect((await findOperatorSession(ctx, secret?.expose() ?? ""))?.isComplete).toBe(true);
        const user = await authAdapter(ctx.db.prisma, []).getUserByEmail?.(customer?.email ?? "");
        expect(user?.id).toBe(customer?.id);
      });
    }

    if (feedToken) {
      test("serves feeds, to tokens from before as well", async () => {
        const { call } = persona();
        const feed = (variant: string) => call("GET", `/${application}/feeds/${variant}/electron/latest.yml`);
        expect(await feed("pro")).toMatchObject({ status: 403 });
        // It may look, and there is no file for this client.
        expect(await feed(`pro~${feedToken}`)).toMatchObject({ status: 404 });
      });
    }

    if (importedKey) {
      test("knows keys that other systems issued", async () => {
        const answer = await device.activate({ key: importedKey, machineId: "e".repeat(64) });
        expect(answer).toMatchObject({ status: 200, body: { license: { plan: "basic" } } });
      });
    }

    test("says whether its program runs on the present schema", async () => {
      const known = await mkdtemp(join(tmpdir(), "latchkey-migrations-"));
      await cp("prisma/migrations", known, { recursive: true });
      for (const name of await readdir(known)) {
        if (/^\d/.test(name) && name > fixture.migration) await rm(join(known, name), { recursive: true });
      }
      const started = migrate(url, known);
      if (NOT_RUNNING_NOW.includes(fixture.name)) {
        await expect(started).rejects.toThrow(
          /^The database has the migration \w+, which this version does not know; start/,
        );
      } else expect(await started).toEqual([]);
    });
  });
});
