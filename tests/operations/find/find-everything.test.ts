import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import type { Application } from "@/lib/domain/applications/find";
import { revokeCredential } from "@/lib/domain/credentials/revoke";
import { findEverything } from "@/lib/domain/find/find-everything";
import { readFindText } from "@/lib/domain/find/find-text";
import type { FoundGroups } from "@/lib/domain/find/found";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { parseEmail } from "@/lib/domain/keys/email";
import { issueKeys } from "@/lib/domain/keys/issue";
import { createOperator } from "@/lib/domain/people/operators";
import { aKey, anActivation, aPlan, aShop, aToken, contextAt, type TestKey } from "@/tests/support/factories";
import { aPublisher, aRelease } from "@/tests/support/release-factories";

/** Of this file alone: other files share the database. */
const mark = `q${randomUUID().slice(0, 8)}`;

let shop: Application;
let other: Application;
let ada: TestKey;
let bob: TestKey;

beforeAll(async () => {
  ({ application: shop } = await aShop({ manageCodes: true, name: `Studio ${mark}` }));
  ({ application: other } = await aShop({ manageCodes: true }));
  ada = await aKey(shop, {
    email: parseEmail(`Ada.${mark}@Pixelwerk-${mark}.example`),
    name: `Ada Müller ${mark}`,
  });
  bob = await aKey(other, { email: parseEmail(`bob@pixelwerk-${mark}.example`), note: `Order 100%_${mark}` });
  await anActivation(shop, ada.key, `machine-${mark}`, { name: `Ada-Laptop-${mark}` });
});

const find = (text: string, take = 8): Promise<FoundGroups> =>
  findEverything(contextAt(), readFindText(text), take);
const keyIds = async (text: string) => (await find(text)).keys.rows.map(({ id }) => id);

describe("keys of all applications are found", () => {
  it("by their address, in any case", async () => {
    expect(await keyIds(`ADA.${mark}@pixelwerk-${mark}.EXAMPLE`)).toEqual([ada.id]);
  });

  it("by any part of it, and by its domain with and without the @", async () => {
    for (const text of [`Pixelwerk-${mark}`, `@pixelwerk-${mark}.example`, `werk-${mark}.exam`])
      expect(await keyIds(text)).toEqual([bob.id, ada.id]);
  });

  it("by a part of the name and of the note, in any case and script", async () => {
    expect(await keyIds(`müller ${mark}`)).toEqual([ada.id]);
    expect(await keyIds(`MÜLLER ${mark.toUpperCase()}`)).toEqual([ada.id]);
    const kanji = await aKey(shop, { name: `山田${mark}太郎` });
    expect(await keyIds(`山田${mark}`)).toEqual([kanji.id]);
  });

  it("with signs that mean something to LIKE as they are", async () => {
    expect(await keyIds(`100%_${mark}`)).toEqual([bob.id]);
    expect(await keyIds(`100__${mark}`)).toEqual([]);
    expect(await keyIds(`1%${mark}`)).toEqual([]);
  });

  it("by id, last four, key and management code", async () => {
    expect(await keyIds(ada.id.toUpperCase())).toEqual([ada.id]);
    expect(await keyIds(`…${bob.key.slice(-4).toLowerCase()}`)).toContain(bob.id);
    for (const text of [ada.key, ` Key: ${ada.key.toLowerCase()}.`, ada.manageCode ?? ""])
      expect(await keyIds(text)).toEqual([ada.id]);
  });

  it("with whose they are and how they are", async () => {
    expect((await find(ada.id)).keys.rows).toEqual([
      {
        id: ada.id,
        application: { slug: shop.slug, name: shop.name },
        lastFour: ada.key.slice(-4),
        status: "active",
        plan: "pro",
        email: `Ada.${mark}@Pixelwerk-${mark}.example`,
        name: `Ada Müller ${mark}`,
      },
    ]);
  });

  it("the most exact first: an address before those that contain it", async () => {
    const { application } = await aShop();
    const exact = await aKey(application, { email: parseEmail(`x@${mark}.example`) });
    const beginning = await aKey(application, { email: parseEmail(`x@${mark}.example.org`) });
    const inside = await aKey(application, { note: `was x@${mark}.example` });
    expect(await keyIds(`x@${mark}.example`)).toEqual([exact.id, beginning.id, inside.id]);
  });

  it("though thousands of newer ones are not like that", async () => {
    const { application } = await aShop();
    const old = await aKey(application, { name: `Long ago ${mark}`, now: new Date("2020-01-01") });
    await databasePool().query(
      `INSERT INTO license_keys (id, application_id, plan_id, secret_hash, last_four, source, created_at)
       SELECT ('ffffffff-ffff-7fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid, application_id, plan_id,
              sha256(convert_to(id::text || n, 'UTF8')), 'ZZZZ', 'api', now()
       FROM license_keys CROSS JOIN generate_series(1, 5100) n WHERE id = $1`,
      [old.id],
    );
    try {
      expect(await keyIds(`long ago ${mark}`)).toEqual([old.id]);
      expect(await keyIds(`ago ${mark}`)).toEqual([old.id]);
    } finally {
      await databasePool().query(
        "DELETE FROM license_keys WHERE id > 'ffffffff-ffff-7fff-8fff-000000000000'",
      );
    }
  });
});

describe("nothing is found", () => {
  it.each([
    "",
    "  ",
    "?!?",
    "a%",
    `nobody-${randomUUID()}`,
    "'; DROP TABLE license_keys; --",
    "\0",
    "\ud800",
  ])("for %j", async (text) => {
    const groups = await find(text);
    expect(Object.values(groups).map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("among keys and devices by fewer than three letters", async () => {
    const { keys, devices } = await find(mark.slice(0, 2));
    expect([keys.rows, devices.rows]).toEqual([[], []]);
  });

  it("by half of a secret, whatever is called like it", async () => {
    await aKey(shop, { note: ada.key.slice(0, 17) });
    expect(await keyIds(ada.key.slice(0, 17))).toEqual([]);
  });
});

describe("besides keys are found", () => {
  it("devices by machine id, by the beginning of their name, and by the id in their tokens", async () => {
    const { rows } = (await find(`machine-${mark}`)).devices;
    const [device] = rows;
    expect(rows).toEqual([
      {
        id: expect.any(String),
        keyId: ada.id,
        lastFour: ada.key.slice(-4),
        machineId: `machine-${mark}`,
        name: `Ada-Laptop-${mark}`,
        hasSeat: true,
        application: { slug: shop.slug, name: shop.name },
      },
    ]);
    for (const text of [`ada-laptop-${mark.slice(0, 6)}`, device?.id ?? ""])
      expect((await find(text)).devices.rows).toEqual(rows);
    expect((await find(`laptop-${mark}`)).devices.rows).toEqual([]);
  });

  it("a machine id that looks like a key", async () => {
    await anActivation(other, bob.key, "0123456789abcdef012345678");
    const { devices, people } = await find("0123456789abcdef012345678");
    expect(devices.rows.map(({ keyId }) => keyId)).toContain(bob.id);
    expect(people.rows).toEqual([]);
  });

  it("releases by version, with or without a v, file name and id", async () => {
    const { application } = await aPublisher();
    const version = `7.${Number.parseInt(mark.slice(1, 6), 16)}.1`;
    const release = await aRelease(application, version, { fileName: `studio-${mark}.dmg` });
    for (const text of [version, `v${version}`, `basic ${version}`, `studio-${mark}`, release.id]) {
      const { rows } = (await find(text)).releases;
      expect([text, rows.map(({ id }) => id)]).toEqual([text, [release.id]]);
    }
    expect((await find(release.id)).releases.rows[0]).toEqual({
      id: release.id,
      version,
      variant: "basic",
      plugin: null,
      status: "published",
      channel: "stable",
      application: { slug: application.slug, name: application.name },
    });
  });

  it("applications and plans by name and code", async () => {
    await aPlan(shop, { code: `team-${mark}`, name: "Team of five" });
    expect((await find(`studio ${mark}`)).applications.rows).toMatchObject([{ slug: shop.slug }]);
    expect((await find(shop.slug)).applications.rows).toMatchObject([{ slug: shop.slug }]);
    expect((await find(`TEAM-${mark}`)).plans.rows).toMatchObject([
      { code: `team-${mark}`, status: "public" },
    ]);
  });

  it("operators by e-mail, until they are removed", async () => {
    const { id, email } = await createOperator(contextAt(), {
      email: `${mark}@team.example`,
      role: "support",
    });
    expect((await find(`${mark}@team`)).people.rows).toEqual([{ id, email, role: "support" }]);
    await databasePool().query("UPDATE operators SET removed_at = now() WHERE id = $1", [id]);
    expect((await find(`${mark}@team`)).people.rows).toEqual([]);
  });

  it("tokens by name and by the whole token, those that work first", async () => {
    const { application } = await aPublisher();
    const revoked = await aToken(application, "key_api", `Shop ${mark}`);
    const token = await aToken(application, "ci", `Build ${mark}`);
    const newer = await aToken(application, "key_api", `Shop two ${mark}`);
    await revokeCredential(contextAt(), application, revoked.id);
    expect((await find(mark)).tokens.rows.map(({ id }) => id)).toEqual([newer.id, token.id, revoked.id]);
    const groups = await find(`CI_TOKEN=${token.token}`);
    expect(groups.tokens.rows).toEqual([
      {
        id: token.id,
        name: `Build ${mark}`,
        purpose: "ci",
        isRevoked: false,
        application: { slug: application.slug, name: application.name },
      },
    ]);
    expect(groups.keys.rows).toEqual([]);
  });
});

it("finds the key of a whole feed token in a line of a log, and nothing by a part of one", async () => {
  const { application } = await aPublisher();
  await aPlan(application);
  const { id } = await aKey(application);
  const { token } = await createFeedToken(contextAt(), application, id, "office");
  const line = `GET /${application.slug}/feeds/basic~${token.expose()}/squirrel/win32-x64/RELEASES 200`;
  expect((await find(line)).keys.rows).toMatchObject([{ id }]);
  expect((await find(token.expose().slice(0, 30))).keys.rows).toEqual([]);
});

it("each kind is bounded, and says that there is more", async () => {
  const { application } = await aShop();
  const name = `Batch ${randomUUID()}`;
  const input = { plan: "pro", email: null, note: null, expiresAt: null, source: "api" } as const;
  await issueKeys(contextAt(), application, { ...input, count: 9, name });
  expect((await find(name, 8)).keys).toMatchObject({ rows: { length: 8 }, hasMore: true });
  expect((await find(name, 9)).keys).toMatchObject({ rows: { length: 9 }, hasMore: false });
});
