/** Isolated: it re-seals the mails of the whole installation. */
import { afterEach, expect, it } from "vitest";
import { PlainSecret } from "@/lib/crypto/secret";
import { database } from "@/lib/db/client";
import { openEndpointSecret, sealEndpointSecret } from "@/lib/domain/events/endpoint-secret";
import { parseEmail } from "@/lib/domain/keys/email";
import { resealMails } from "@/lib/domain/mails/reseal";
import { openMailedKeys } from "@/lib/domain/mails/sealed-keys";
import { aKey, contextAt } from "@/tests/support/factories";
import { FIRST, SECOND, useMasterKeys } from "@/tests/support/master-keys";
import { anAddress, aWritingShop } from "./mail-shop";

afterEach(async () => {
  useMasterKeys(FIRST);
  await database().prisma.mail.deleteMany();
});

async function aMail() {
  const { application } = await aWritingShop();
  const { id, key } = await aKey(application, { email: parseEmail(anAddress()) });
  const read = () => database().prisma.mail.findFirstOrThrow({ where: { keyIds: { has: id } } });
  const keyIn = async () => {
    const { id: mailId, sealedKeys } = await read();
    return openMailedKeys(mailId, sealedKeys ?? new Uint8Array())[0]?.key.expose();
  };
  return { key, read, keyIn };
}

it("mails that wait and mails that failed are sealed under the new master key, and the previous one can go", async () => {
  const [waiting, failed, sent] = [await aMail(), await aMail(), await aMail()];
  const [{ id: failedId }, { id: sentId }] = [await failed.read(), await sent.read()];
  await database().prisma.mail.update({ where: { id: failedId }, data: { state: "failed" } });
  await database().prisma.mail.update({ where: { id: sentId }, data: { state: "sent", sealedKeys: null } });

  useMasterKeys(SECOND, FIRST);
  expect(await resealMails(contextAt())).toEqual({ resealed: 2, total: 2 });
  expect(await resealMails(contextAt())).toEqual({ resealed: 0, total: 2 });
  useMasterKeys(SECOND);
  expect([await waiting.keyIn(), await failed.keyIn()]).toEqual([waiting.key, failed.key]);
  expect((await sent.read()).sealedKeys).toBeNull();
});

it("a process that started before the rotation reads what was sealed again", async () => {
  const endpoint = crypto.randomUUID();
  const { key, keyIn } = await aMail();
  useMasterKeys(SECOND, FIRST);
  await resealMails(contextAt());
  const box = sealEndpointSecret(endpoint, new PlainSecret("whsec_secret"));
  // As it was, while the rotation has changed what it would read.
  useMasterKeys(FIRST);
  process.env.MASTER_KEY = SECOND;
  expect(await keyIn()).toBe(key);
  useMasterKeys(FIRST);
  process.env.MASTER_KEY = SECOND;
  expect(openEndpointSecret(endpoint, box).expose()).toBe("whsec_secret");
});
