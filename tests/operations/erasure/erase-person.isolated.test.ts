/** A person who is erased is nowhere in the database any more, their keys work, and the log's chain is whole. */
import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { startTrial } from "@/lib/domain/activations/trial";
import { takeUsageSnapshot } from "@/lib/domain/applications/usage-snapshot";
import { sealAll } from "@/lib/domain/audit/seal";
import { verifyChain } from "@/lib/domain/audit/verify-chain";
import { contextFor } from "@/lib/domain/context";
import { eraseAgain, listErasures } from "@/lib/domain/erasure/erase-again";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { exportPerson, heldCounts } from "@/lib/domain/erasure/personal-data";
import { createEndpoint } from "@/lib/domain/events/create-endpoint";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateKey } from "@/lib/domain/keys/update";
import { queueMail } from "@/lib/domain/mails/queue";
import { customerActor } from "@/lib/domain/people/customers";
import { requestErasure } from "@/lib/domain/people/erasure-requests";
import { latchkey, latchkeyText } from "@/tests/support/command-line";
import { aKey, anActivation, aPlan, aShop, contextAt } from "@/tests/support/factories";
import { tamper } from "../audit/log-chain";
import { anAddress, aSignedInBrowser } from "../session/customer";

/** Words that stand nowhere else. */
const NAME = "Ottilie Wrobel-Quandt";
const DEVICE = "Ottilies Klapprechner";

async function aKnownPerson() {
  const { application } = await aShop({}, { maxActivations: 5 });
  await createEndpoint(contextAt(), application, { url: "https://hooks.example.com/in", events: ["*"] });
  const email = anAddress();
  const { id, key } = await aKey(application, { email: parseEmail(email), name: NAME });
  await updateKey(contextAt(), application, id, { note: `${NAME} called`, metadata: { vat: NAME } });
  await anActivation(application, key, "machine-1", { name: DEVICE });
  await aSignedInBrowser(email);
  const mail = { applicationId: application.id, kind: "key_issued", keyIds: [id], language: "en" } as const;
  await queueMail(contextAt(), { ...mail, email: parseEmail(email) });
  await requestErasure(contextFor(customerActor(email, null)), parseEmail(email).folded);
  await sealAll();
  return { application, email, id, key };
}

/** Tables in which the word stands. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await databasePool().query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await databasePool().query(
      `SELECT 1 FROM "${name}" t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`,
      [word],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

describe("erasing a person", () => {
  it("leaves address and names nowhere, the key valid and the chain whole", async () => {
    const { application, email, id, key } = await aKnownPerson();
    expect(await tablesWith(email)).toEqual(
      expect.arrayContaining(["audit_entries", "license_keys", "mails", "users", "webhook_events"]),
    );
    expect(await erasePerson(contextAt(), email)).toMatchObject({
      keys: 1,
      devices: 1,
      accounts: 1,
      requests: 1,
    });
    for (const word of [email, NAME, DEVICE]) expect(await tablesWith(word)).toEqual([]);
    await sealAll();
    const report = await verifyChain();
    expect(report).toMatchObject({ intact: true, problems: [] });
    expect(report.erased).toBeGreaterThan(0);
    expect(await anActivation(application, key, "machine-1")).toBeTruthy();
    const { rows } = await databasePool().query(
      "SELECT state, active_devices FROM license_keys WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "active", active_devices: 1 }]);
  });

  it("leaves no note about them in the log, also where it names neither them nor their address", async () => {
    const { application, email, id } = await aKnownPerson();
    const notes = ["Zithert nur dienstags", "Zithert nur freitags"];
    for (const note of notes) await updateKey(contextAt(), application, id, { note });
    for (const note of notes) expect(await tablesWith(note)).toContain("audit_entries");
    await erasePerson(contextAt(), email);
    for (const note of notes) expect(await tablesWith(note)).toEqual([]);
  });

  it("takes their address out of what is not theirs: notes, devices, events, counts, a key that was theirs once", async () => {
    const { application, email } = await aKnownPerson();
    const former = await aKey(application, { email: parseEmail(email), name: NAME });
    for (const machine of ["a", "b", "c", "d"]) await anActivation(application, former.key, machine);
    await takeUsageSnapshot(contextAt(), application);
    await updateKey(contextAt(), application, former.id, {
      email: parseEmail(anAddress()),
      name: "Somebody",
    });
    const other = await aKey(application, { email: parseEmail(anAddress()) });
    const words = { note: `Paid by ${email.toUpperCase()}.`, metadata: { payer: email } };
    await updateKey(contextAt(), application, other.id, words);
    await anActivation(application, other.key, "machine-2", { name: `Mac of ${email}` });
    const { rowCount: answered } = await databasePool().query(
      `UPDATE webhook_deliveries SET problem = $1, answer = $1, history = jsonb_build_array($1::text)
       WHERE event_id IN (SELECT id FROM webhook_events WHERE subject_id = $2)`,
      [email, other.id],
    );
    expect(answered).toBeGreaterThan(0);
    await sealAll();
    await erasePerson(contextAt(), email);
    for (const word of [email, NAME]) expect(await tablesWith(word)).toEqual([]);
    const { rows } = await databasePool().query("SELECT note, metadata FROM license_keys WHERE id = $1", [
      other.id,
    ]);
    expect(rows).toEqual([{ note: "Paid by erased.", metadata: { payer: "erased" } }]);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, problems: [] });
  });

  it("takes the names of a device from the trial that it began with, whose key stays", async () => {
    const { application, email, key } = await aKnownPerson();
    await aPlan(application, { code: "trial", trialDays: 30 });
    const begin = (machineId: string, name: string) =>
      startTrial(
        contextAt(),
        application.slug,
        { machineId, plan: "trial", name, version: null },
        async () => undefined,
      );
    await begin("machine-9", DEVICE);
    await begin("machine-10", "Somebody's laptop");
    await anActivation(application, key, "machine-9");
    await sealAll();
    expect((await exportPerson(contextAt(), email)).keys).toHaveLength(2);
    expect(await erasePerson(contextAt(), email, { revoke: true })).toMatchObject({ keys: 2, devices: 2 });
    expect(await tablesWith(DEVICE)).toEqual([]);
    expect(await tablesWith("Somebody's laptop")).toContain("activations");
    const { rows } = await databasePool().query(
      "SELECT source, state FROM license_keys WHERE application_id = $1 ORDER BY id",
      [application.id],
    );
    expect(rows).toEqual([
      { source: "api", state: "revoked" },
      { source: "trial", state: "active" },
      { source: "trial", state: "active" },
    ]);
    await sealAll();
    expect(await verifyChain()).toMatchObject({ intact: true, problems: [] });
    await databasePool().query("UPDATE activations SET name = NULL");
  });

  it("counts before what it erases then, also what only others wrote", async () => {
    const { application, email } = await aKnownPerson();
    const other = await aKey(application, { email: parseEmail(anAddress()) });
    await updateKey(contextAt(), application, other.id, { note: `Paid by ${email}.` });
    const held = await heldCounts(contextAt(), email);
    expect(held).toMatchObject({ keys: 1, mentions: expect.any(Number) });
    expect(held.mentions).toBeGreaterThan(0);
    // Some are about their key and do not name them.
    const { log } = await exportPerson(contextAt(), email);
    expect([held.logEntries > 0, log.length > held.logEntries]).toEqual([true, true]);
    expect(await erasePerson(contextAt(), email)).toMatchObject(held);
  });

  it("remembers nothing of an address that nothing is held about", async () => {
    const email = anAddress();
    const before = await listErasures(contextAt());
    expect(await erasePerson(contextAt(), email, { tell: true })).toMatchObject({ id: null, told: false });
    expect(await listErasures(contextAt())).toEqual(before);
    const text = await latchkeyText("customer", "erase", "--email", email);
    expect(text).toContain("Nothing is held about this address.");
    expect(await latchkey("customer", "erase", "--email", email, "--yes")).toMatchObject({
      erased: false,
      keys: 0,
    });
  });

  it("leaves a longer address that ends in theirs, and does not count it", async () => {
    const { application, email } = await aKnownPerson();
    const other = await aKey(application, { email: parseEmail(anAddress()) });
    const note = `Paid by not.${email}.`;
    await updateKey(contextAt(), application, other.id, { note });
    expect(await erasePerson(contextAt(), email)).toMatchObject({ mentions: 0 });
    const { rows } = await databasePool().query("SELECT note FROM license_keys WHERE id = $1", [other.id]);
    expect(rows).toEqual([{ note }]);
    await databasePool().query("UPDATE license_keys SET note = NULL WHERE id = $1", [other.id]);
  });

  it("leaves other people's data alone", async () => {
    const other = await aKnownPerson();
    const { email } = await aKnownPerson();
    await erasePerson(contextAt(), email);
    expect(await tablesWith(other.email)).toEqual(expect.arrayContaining(["audit_entries", "license_keys"]));
    await erasePerson(contextAt(), other.email);
  });

  it("revokes where that is asked for, and does nothing twice", async () => {
    const { email, id } = await aKnownPerson();
    const both = await Promise.all([1, 2].map(() => erasePerson(contextAt(), email, { revoke: true })));
    expect(both.map(({ keys }) => keys).toSorted()).toEqual([0, 1]);
    const { rows } = await databasePool().query("SELECT state FROM license_keys WHERE id = $1", [id]);
    expect(rows).toEqual([{ state: "revoked" }]);
    expect(await tablesWith(email)).toEqual([]);
  });

  it("leaves no name of an activation at the same time that came first, and a whole chain while entries are sealed", async () => {
    const { application, email, key } = await aKnownPerson();
    await Promise.all([
      // Of another name than tests look for: where it comes last, it stays.
      anActivation(application, key, "machine-1", { name: "Ottilies Zweitrechner" }),
      erasePerson(contextAt(), email),
      sealAll(),
    ]);
    await sealAll();
    expect(await tablesWith(email)).toEqual([]);
    expect(await verifyChain()).toMatchObject({ intact: true });
  });

  it("does not hide who changes an erased entry afterwards", async () => {
    const { email } = await aKnownPerson();
    await erasePerson(contextAt(), email);
    await expect(
      databasePool().query("UPDATE audit_entries SET action = 'x' WHERE erasure_hash IS NOT NULL"),
    ).rejects.toThrow("neither changed nor deleted");
    await tamper(
      "UPDATE audit_entries SET target = 'x' WHERE id = (SELECT min(id::text)::uuid FROM audit_entries WHERE erasure_hash IS NOT NULL)",
    );
    expect((await verifyChain()).problems).toMatchObject([{ kind: "changed" }]);
    await tamper("DELETE FROM audit_entries");
  });

  it("is done again in a database that went back, by its hash", async () => {
    const { email } = await aKnownPerson();
    const { email: later } = await aKnownPerson();
    await erasePerson(contextAt(), email);
    const records = await listErasures(contextAt());
    await databasePool().query("DELETE FROM erasures");
    await aKeyOf(email);
    expect(await eraseAgain(contextAt(), records)).toBe(1);
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(later)).not.toEqual([]);
    await erasePerson(contextAt(), later);
  });
});

async function aKeyOf(email: string): Promise<void> {
  const { application } = await aShop();
  await aKey(application, { email: parseEmail(email) });
}

describe("on the command line", () => {
  it("prints what is held, without secrets, and erases only with --yes", async () => {
    const { email } = await aKnownPerson();
    const data = await exportPerson(contextAt(), email);
    expect(data).toMatchObject({
      keys: [{ name: NAME, activations: [{ name: DEVICE }] }],
      mails: [{ email }],
    });
    expect(JSON.stringify(data)).not.toMatch(/hash|sealed|sessionToken/i);
    const text = await latchkeyText("customer", "erase", "--email", email);
    expect(text).toContain("of 1 key, 1 device name");
    expect(text).toContain("Nothing was erased.");
    expect(await tablesWith(email)).not.toEqual([]);
    expect(await latchkey("customer", "erase", "--email", email, "--yes")).toMatchObject({
      erased: true,
      keys: 1,
    });
    expect(await tablesWith(email)).toEqual([]);
    expect(await latchkey("customer", "export", "--email", email)).toMatchObject({
      keys: [],
      accounts: [],
      log: [],
    });
  });
});
