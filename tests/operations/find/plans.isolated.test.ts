import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { findEverything } from "@/lib/domain/find/find-everything";
import { readFindText } from "@/lib/domain/find/find-text";
import { anApplication, contextAt } from "@/tests/support/factories";
import { nodesOf, plansOf } from "@/tests/support/query-plans";
import { seedFindable } from "@/tests/support/seed-findable";

const KEYS = 30_000;
/** More than the newest keys that are looked at one by one, and a fifth of all. */
const WALKED_MAX = 6_000;
/** What may be walked row by row: there are thousands of them at most. */
const LARGE = ["license_keys", "activations"];

let sample: {
  id: string;
  email: string;
  name: string;
  last_four: string;
  machine_id: string;
  device: string;
};

beforeAll(async () => {
  const applications = [await anApplication(), await anApplication()];
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  await seedFindable(
    pool,
    applications.map(({ id }) => ({ applicationId: id, keys: KEYS / 2 })),
  );
  const { rows } = await pool.query(
    `SELECT k.id, k.email, k.name, k.last_four, d.machine_id, d.name AS device
     FROM license_keys k JOIN activations d ON d.key_id = k.id
     WHERE k.name IS NOT NULL AND k.email LIKE '%@company%' ORDER BY k.id LIMIT 1`,
  );
  [sample] = rows;
  await pool.end();
});

const domainOf = ({ email }: typeof sample) => email.split("@")[1] ?? "";

describe(`among ${KEYS} keys and twice as many devices, no table is walked for`, () => {
  it.each<[string, () => string]>([
    ["a whole address", () => sample.email],
    ["its middle", () => sample.email.slice(3, 12)],
    ["a domain", () => domainOf(sample)],
    ["a domain with its @", () => `@${domainOf(sample)}`],
    ["a domain of a third of all", () => "mailbox.example"],
    ["a domain whose keys were sold long ago", () => "bigcorp.example"],
    ["three letters", () => "ann"],
    ["what nobody has", () => "nobody has this"],
    ["a name", () => sample.name],
    ["a note", () => "invoice 1230"],
    ["last four", () => sample.last_four],
    ["a key's id", () => sample.id],
    ["a machine id", () => sample.machine_id],
    ["a device's name", () => sample.device],
    ["the beginning of a third of them", () => "desktop-"],
  ])("%s", async (_what, text) => {
    for (const { plan, statement } of await plansFor(text())) {
      const walked = nodesOf(plan).filter(
        (node) => node["Node Type"].endsWith("Seq Scan") && LARGE.includes(node["Relation Name"] ?? ""),
      );
      expect(walked, statement).toEqual([]);
      // An index that is walked from its one end to the other is no better.
      for (const node of nodesOf(plan)) {
        if (node["Node Type"].includes("Index"))
          expect(node["Actual Rows"], statement).toBeLessThan(WALKED_MAX);
      }
    }
  });

  it("finds what it is asked for", async () => {
    const find = async (text: string) => findEverything(contextAt(), readFindText(text), 8);
    expect((await find(sample.email)).keys.rows[0]?.id).toBe(sample.id);
    expect((await find("bigcorp.example")).keys.hasMore).toBe(true);
    expect(
      (await find(domainOf(sample))).keys.rows.every(({ email }) => email?.endsWith(domainOf(sample))),
    ).toBe(true);
    expect((await find("desktop-")).devices.hasMore).toBe(true);
  });
});

/** Of the statements that are sent for keys and devices. */
const plansFor = (text: string) =>
  plansOf(() => findEverything(contextAt(), readFindText(text), 8, ["keys", "devices"]));
