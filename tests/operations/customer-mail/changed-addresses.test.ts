/** Where mails that wait go when the address of their key changes (decision 056). Nothing is delivered here. */
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { issueKeys } from "@/lib/domain/keys/issue";
import { sendMailAgain } from "@/lib/domain/keys/send-again";
import { updateKey } from "@/lib/domain/keys/update";
import type { ClaimedMail } from "@/lib/domain/mails/deliveries";
import { queueMail } from "@/lib/domain/mails/queue";
import { openMailedKeys } from "@/lib/domain/mails/sealed-keys";
import { noticedLicense } from "@/lib/mail/customer/notice";
import { aKey, contextAt } from "@/tests/support/factories";
import { anAddress, aWritingShop } from "./mail-shop";

/** One mail brings all of them. */
async function issued(count: number) {
  const { application } = await aWritingShop();
  const email = anAddress();
  const keys = await issueKeys(contextAt(), application, {
    plan: "pro",
    count,
    email: parseEmail(email),
    name: null,
    expiresAt: null,
    note: null,
    source: "api",
  });
  const change = (place: number, address: string | null) =>
    updateKey(contextAt(), application, keys[place]?.id ?? "", {
      email: address === null ? null : parseEmail(address),
    });
  return { application, email, keys: keys.map(({ id, key }) => ({ id, key: key.expose() })), change };
}

type Issued = Awaited<ReturnType<typeof issued>>;

async function rowsOf({ application }: Pick<Issued, "application">) {
  return database().prisma.mail.findMany({
    where: { applicationId: application.id },
    orderBy: { id: "asc" },
  });
}

/** The keys that wait for each address, in plain text. */
async function waitingOf(shop: Pick<Issued, "application">): Promise<Record<string, string[]>> {
  const rows = (await rowsOf(shop)).filter(({ state }) => state === "waiting");
  return Object.fromEntries(
    rows.map(({ id, email, keyIds, sealedKeys }) => {
      const keys = openMailedKeys(id, sealedKeys ?? new Uint8Array());
      expect(keys.map((key) => key.id)).toEqual(keyIds);
      return [email, keys.map(({ key }) => key.expose())];
    }),
  );
}

describe("a mail that waits", () => {
  it("goes to the new address of its key, and to none when the key has none", async () => {
    const shop = await issued(1);
    const other = anAddress();
    await shop.change(0, other);
    expect(await waitingOf(shop)).toEqual({ [other]: [shop.keys[0]?.key] });
    await shop.change(0, null);
    expect(await rowsOf(shop)).toEqual([]);
  });

  it("loses a key that belongs to someone else now, who gets a mail of their own", async () => {
    const shop = await issued(3);
    const [first, second, third] = shop.keys.map(({ key }) => key);
    const other = anAddress();
    await shop.change(1, other);
    expect(await waitingOf(shop)).toEqual({ [shop.email]: [first, third], [other]: [second] });
    await shop.change(0, null);
    expect(await waitingOf(shop)).toEqual({ [shop.email]: [third], [other]: [second] });
    await shop.change(2, null);
    expect(await waitingOf(shop)).toEqual({ [other]: [second] });
  });

  it("is as the database has it when many keys of it change at the same time", async () => {
    const shop = await issued(8);
    const addresses = shop.keys.map(() => anAddress());
    await Promise.all(addresses.map((address, place) => shop.change(place, address)));
    const expected = addresses.map((address, place) => [address, [shop.keys[place]?.key]]);
    expect(await waitingOf(shop)).toEqual(Object.fromEntries(expected));
  });
});

it("a notice that waits says nothing once its license has another address", async () => {
  const { application } = await aWritingShop();
  const email = parseEmail(anAddress());
  const { id } = await aKey(application, { email });
  const notice = { applicationId: application.id, kind: "reminder", keyIds: [id], language: "en" } as const;
  await queueMail(contextAt(), { ...notice, email });
  const noticed = async () => {
    const [mail] = await database().prisma.mail.findMany({
      where: { applicationId: application.id, kind: "reminder" },
    });
    return noticedLicense(contextAt(), mail as ClaimedMail);
  };
  expect(await noticed()).toMatchObject({ id });
  await updateKey(contextAt(), application, id, { email: parseEmail(anAddress()) });
  expect(await noticed()).toBeNull();
  await updateKey(contextAt(), application, id, { email: null });
  expect(await noticed()).toBeNull();
});

describe("a mail that failed", () => {
  async function failed(count: number) {
    const shop = await issued(count);
    const [mail] = await rowsOf(shop);
    await database().prisma.mail.updateMany({
      where: { applicationId: shop.application.id },
      data: { state: "failed", problem: "refused", doneAt: new Date() },
    });
    return { ...shop, again: () => sendMailAgain(contextAt(), shop.application, mail?.id ?? "") };
  }

  it("with several keys goes to the address that each of them has when it is sent again", async () => {
    const shop = await failed(4);
    const [first, second, third] = shop.keys.map(({ key }) => key);
    const other = anAddress();
    await shop.change(0, other);
    await shop.change(3, null);
    await shop.again();
    expect(await waitingOf(shop)).toEqual({ [shop.email]: [second, third], [other]: [first] });
  });

  it("is not sent again when none of its keys has an address", async () => {
    const shop = await failed(2);
    await shop.change(0, null);
    await shop.change(1, null);
    await expect(shop.again()).rejects.toMatchObject({ refusal: { id: "key_without_email" } });
    expect(await rowsOf(shop)).toMatchObject([{ state: "failed" }]);
  });

  it("goes to the new address, or fails, when it is sent again while its key changes", async () => {
    for (let round = 0; round < 5; round++) {
      const shop = await failed(1);
      const other = anAddress();
      await Promise.all([shop.again(), shop.change(0, other)]);
      expect(await waitingOf(shop)).toEqual({ [other]: [shop.keys[0]?.key] });
    }
  });
});
