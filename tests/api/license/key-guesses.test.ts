/** Every way in which a stranger can try license keys: one count and one block per address for all of them (docs/contract.md D5). */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createFeedToken } from "@/lib/domain/keys/create-feed-token";
import { aKey, anActivation, anApplication, aPlan, contextAt } from "@/tests/support/factories";
import { feedReader, switchOn } from "@/tests/support/feed-reader";
import { anonymous, newAddress } from "@/tests/support/personas";
import { anUpdateKey, aPluginRelease, aPublisherOfTwo, aRelease } from "@/tests/support/release-factories";
import { program } from "@/tests/support/release-personas";

const MACHINE = "machine-1";
const FEED = "feeds/unlimited/electron/latest.yml";
/** Of our own shape, and nobody's. */
const UNKNOWN = "00000-00000-00000-00000-00000";

type Application = Awaited<ReturnType<typeof anApplication>>;
type Said = { status: number; headers: Headers };
type Caller = { slug: string; address: string };

/** A new way to try a key is one entry here; `tests/architecture/key-lookups.test.ts` says where they may be. */
const WAYS: Readonly<Record<string, (caller: Caller, key: string) => Promise<Said>>> = {
  activate: ({ slug, address }, key) => anonymous(slug, { address }).activate({ key, machineId: MACHINE }),
  validate: ({ slug, address }, key) => anonymous(slug, { address }).validate({ key, machineId: MACHINE }),
  deactivate: ({ slug, address }, key) =>
    anonymous(slug, { address }).deactivate({ key, machineId: MACHINE }),
  check: ({ slug, address }, key) => program(slug, { address }).check({ license: key }),
  "check of a variant": ({ slug, address }, key) =>
    program(slug, { address }).check({ license: key, edition: "unlimited" }),
  "check beside an update key": ({ slug, address }, key) =>
    program(slug, { address }).check({ license: key, updateKey }),
  feed: (caller, key) => ask(caller, FEED, key),
  "feed, by HEAD": (caller, key) => ask(caller, FEED, key, "HEAD"),
  "file of a feed": (caller, key) => ask(caller, "feeds/unlimited/files/1.0.0/App.exe", key),
  "feed of plugins": (caller, key) => ask(caller, "feeds/basic/wordpress/charts.json", key),
};
const ways = Object.entries(WAYS);

let application: Application;
let updateKey: string;
let known: string;
let sold: Awaited<ReturnType<typeof aKey>>;

function ask({ slug, address }: Caller, path: string, credential: string, method = "GET"): Promise<Said> {
  return feedReader(slug, { address }).ask(path, { authorization: `Bearer ${credential}` }, method);
}

const at = (address: string): Caller => ({ slug: application.slug, address });

async function guess(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const [, way] = ways[time % ways.length] ?? [];
    expect((await way?.(at(address), UNKNOWN))?.status).not.toBe(429);
  }
}

async function blockedAddress(): Promise<string> {
  const address = newAddress();
  await guess(address, 20);
  expectBlocked(await program(application.slug, { address }).check({ license: UNKNOWN }));
  return address;
}

function expectBlocked({ status, headers }: Said) {
  expect(status).toBe(429);
  const retryAfter = Number(headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThan(14 * 60);
  expect(retryAfter).toBeLessThanOrEqual(15 * 60);
}

beforeAll(async () => {
  // No window ends, however long its calls take.
  vi.useFakeTimers({ toFake: ["performance"] });
  ({ application } = await aPublisherOfTwo({ kind: "licensed_updates" }));
  await aPlan(application, { code: "pro", variants: ["unlimited"] });
  await switchOn(application, "electron", "wordpress");
  await aRelease(application, "1.0.0", { variant: "unlimited", fileName: "App.exe", content: "app" });
  await aPluginRelease(application, { pluginId: "charts", version: "0.4.0" });
  updateKey = (await anUpdateKey(application)).token;
  sold = await aKey(application, { plan: "pro" });
  known = sold.key;
});

describe.each(ways)("unknown keys by %s", (_, way) => {
  it("are answered as ever twenty times in ten minutes, and then with 429", async () => {
    const address = newAddress();
    for (let time = 0; time < 20; time++) expect((await way(at(address), UNKNOWN)).status).not.toBe(429);
    expectBlocked(await way(at(address), UNKNOWN));
    expectBlocked(await way(at(address), known));
  });

  it("count together with those of all other ways", async () => {
    const address = newAddress();
    await guess(address, 20);
    expect((await way(at(address), known)).status).not.toBe(429);
    expectBlocked(await way(at(address), UNKNOWN));
    for (const [, other] of ways) expectBlocked(await other(at(address), known));
  });

  it("that cannot be keys of the application are not counted", async () => {
    const address = newAddress();
    for (const text of ["short", "12345678", "a.b"]) {
      for (let time = 0; time < 10; time++) expect((await way(at(address), text)).status).not.toBe(429);
    }
    expect((await way(at(address), UNKNOWN)).status).not.toBe(429);
  });
});

describe("texts of any shape", () => {
  it("count where keys were imported", async () => {
    const { id } = await aKey(application, { plan: "pro" });
    const { prisma } = contextAt().db;
    await prisma.licenseKey.update({ where: { id }, data: { source: "import" } });
    try {
      const address = newAddress();
      for (let time = 0; time < 20; time++) {
        const answer = await program(application.slug, { address }).check({ license: `1234567${time + 10}` });
        expect(answer).toMatchObject({ status: 200 });
      }
      for (const [, way] of ways) expectBlocked(await way(at(address), "12345678"));
    } finally {
      await prisma.licenseKey.update({ where: { id }, data: { source: "api" } });
    }
  });
});

describe("a blocked address", () => {
  let address: string;
  let client: ReturnType<typeof program>;
  beforeAll(async () => {
    address = await blockedAddress();
    client = program(application.slug, { address });
  });

  it("is served without a credential, with an update key, and with a license token", async () => {
    const { token } = await anActivation(application, known, MACHINE);
    const latest = { version: "1.0.0" };
    expect(await client.check()).toMatchObject({ status: 200 });
    const edition = "unlimited";
    expect(await client.check({ edition, updateKey })).toMatchObject({ status: 200, body: { latest } });
    expect(await client.check({ edition, license: token })).toMatchObject({ status: 200, body: { latest } });
    expect((await ask(at(address), FEED, token)).status).toBe(200);
    expect((await ask(at(address), FEED, updateKey)).status).toBe(200);
  });

  it("gets a feed with a feed token, and is told of a bad token as ever", async () => {
    const { token } = await createFeedToken(contextAt(), application, sold.id, "office");
    const path = `feeds/unlimited~${token.expose()}/electron/latest.yml`;
    expect((await feedReader(application.slug, { address }).ask(path)).status).toBe(200);
    const bad = await client.check({ edition: "unlimited", license: `${"a".repeat(130)}.b` });
    expect(bad).toMatchObject({ status: 200, body: { latest: { authorizationReason: "invalid" } } });
  });

  it("is blocked in every other application, and no other address is", async () => {
    const other = await anApplication({ kind: "licensed_updates" });
    await aRelease(other, "1.0.0");
    expectBlocked(await program(other.slug, { address }).check({ license: UNKNOWN }));
    expect(await program(application.slug).check({ license: known })).toMatchObject({ status: 200 });
  });
});
