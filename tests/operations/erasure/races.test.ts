/** A person is erased while others write about them, on connections of their own. */
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { noticeSeatsFull } from "@/lib/domain/activations/seats-full-notice";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { parseEmail } from "@/lib/domain/keys/email";
import { LICENSE_KEY_HASH_KIND, parseLicenseKey } from "@/lib/domain/keys/license-key";
import { updateKey } from "@/lib/domain/keys/update";
import { claimMails, mailDelayed, mailSent } from "@/lib/domain/mails/deliveries";
import { queueMail } from "@/lib/domain/mails/queue";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { storedHash } from "@/lib/domain/stored-hash";
import { aKey, anActivation, contextAt } from "@/tests/support/factories";
import { untilWaiting } from "@/tests/support/until-waiting";
import { aPerson, EMPTY, holding, NAME, nothingNames } from "./interleaving";

type Person = Awaited<ReturnType<typeof aPerson>>;

describe("erasing at the same time as", () => {
  it.each([
    [
      "an activation",
      ({ application, key }: Person) =>
        anActivation(application, key, "machine-1", { name: `${NAME} am Laptop` }),
    ],
    [
      "a change",
      ({ application, id }: Person) => updateKey(contextAt(), application, id, { note: `${NAME} rief an` }),
    ],
  ])("%s that waits for the same key leaves no name, of before or after", async (_, write) => {
    const person = await aPerson();
    const { email, id } = person;
    let under: Promise<unknown>[] = [];
    await holding("license_keys", id, async () => {
      under = [write(person)];
      await untilWaiting(1);
      under.push(erasePerson(contextAt(), email));
      await untilWaiting(2);
    });
    await Promise.all(under);
    await nothingNames(NAME, id);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });

  it("an activation that comes while it waits lets it take its seat after it, under its own name", async () => {
    const { application, email, id, key } = await aPerson();
    let under: Promise<unknown>[] = [];
    await holding("license_keys", id, async () => {
      under = [erasePerson(contextAt(), email)];
      await untilWaiting(1);
      under.push(anActivation(application, key, "machine-1", { name: "MacBook" }));
      await untilWaiting(2);
    });
    await Promise.all(under);
    const rows = await database().prisma.activation.findMany({ where: { keyId: id } });
    expect(rows).toMatchObject([{ name: "MacBook", releasedAt: null }]);
    await nothingNames(NAME, id);
  });

  it("keys that are issued erases those that came first, and the others whole when it is repeated", async () => {
    const { application, email, id } = await aPerson();
    const issuing = Array.from({ length: 12 }, () =>
      aKey(application, { email: parseEmail(email), name: NAME }),
    );
    await Promise.all([...issuing, erasePerson(contextAt(), email), erasePerson(contextAt(), email)]);
    const issued = [id, ...(await Promise.all(issuing)).map((key) => key.id)];
    const rows = await database().prisma.licenseKey.findMany({ where: { id: { in: issued } } });
    for (const row of rows)
      expect([row.email, row.emailFolded, row.name]).toEqual(
        row.email === null ? [null, null, null] : [email, email, NAME],
      );
    await erasePerson(contextAt(), email);
    for (const one of issued) await nothingNames(NAME, one);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });

  it("a refused device queues no mail about full seats to who is erased", async () => {
    const { application, email, id, key } = await aPerson();
    await updateMailSettings(contextAt(), application, { seatsFull: true });
    await anActivation(application, key, "machine-1");
    await updateKey(contextAt(), application, id, { devices: 1 });
    let under: Promise<unknown>[] = [];
    await holding("license_keys", id, async () => {
      under = [erasePerson(contextAt(), email)];
      await untilWaiting(1);
      const parsed = parseLicenseKey(key);
      if (!parsed) throw new Error("not a license key");
      under.push(noticeSeatsFull(contextAt(), application.id, storedHash(LICENSE_KEY_HASH_KIND, parsed)));
      await untilWaiting(2);
    });
    await Promise.all(under);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
    expect(await database().prisma.mail.count({ where: { keyIds: { has: id } } })).toBe(0);
  });

  it("a mail that is being sent leaves nothing of it, whatever becomes of it", async () => {
    const { application, email, id } = await aPerson();
    const mail = { applicationId: application.id, kind: "reminder", keyIds: [id], language: "en" } as const;
    for (const _ of [1, 2]) await queueMail(contextAt(), { ...mail, email: parseEmail(email) });
    const claimed = (await claimMails(contextAt(), 10_000)).filter(({ keyIds }) => keyIds.includes(id));
    expect(claimed).toHaveLength(2);
    await erasePerson(contextAt(), email);
    const [sent, delayed] = claimed;
    if (!sent || !delayed) throw new Error("Two mails were claimed.");
    await mailSent(contextAt(), sent);
    await mailDelayed(contextAt(), delayed, `451 ${email} later`, 72, "delayed");
    expect(await database().prisma.mail.count({ where: { keyIds: { has: id } } })).toBe(0);
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });
});
