/** A person is erased while they use what they were mailed, on connections of their own. */
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { erasePerson } from "@/lib/domain/erasure/erase-person";
import { heldCounts } from "@/lib/domain/erasure/personal-data";
import { parseEmail } from "@/lib/domain/keys/email";
import { changeNotices, findNotices, noticesProof } from "@/lib/domain/keys/notices";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { customerActor } from "@/lib/domain/people/customers";
import { askForNewKey, replaceByLink } from "@/lib/domain/people/new-key";
import { signInMail } from "@/lib/forms/sign-in-mail";
import { negotiateLocale } from "@/lib/words/language";
import { anActivation, contextAt } from "@/tests/support/factories";
import { untilWaiting } from "@/tests/support/until-waiting";
import { anAddress, aSignedInBrowser, countOf } from "../session/customer";
import { aPerson, EMPTY, holding, nothingNames } from "./interleaving";

const asCustomer = (email: string) => ({ ...contextAt(), actor: customerActor(email, null) });

async function whoMayAsk() {
  const person = await aPerson();
  await updateMailSettings(contextAt(), person.application, { newKeys: true });
  return person;
}

async function aNewKeyLink(email: string, keyId: string): Promise<string> {
  const asked = await askForNewKey(asCustomer(email), email, keyId);
  return new URL(asked?.url.expose() ?? "").searchParams.get("token") ?? "";
}

/** Begins to erase, and `work` once that waits for a row of theirs; both end after it is let go. */
async function underErasure<T>(
  { email, table, id }: { email: string; table: string; id: string },
  work: () => Promise<T>,
): Promise<T> {
  const both = await holding(table, id, async () => {
    const erasing = erasePerson(contextAt(), email);
    await untilWaiting(1);
    const doing = work();
    await untilWaiting(2);
    return [doing, erasing] as const;
  });
  const [result] = await Promise.all(both);
  return result;
}

describe("while a person is erased", () => {
  it("a link to a new key is not made, and the log does not say who asked", async () => {
    const { email, id } = await whoMayAsk();
    const person = { email, table: "license_keys", id };
    expect(await underErasure(person, () => askForNewKey(asCustomer(email), email, id))).toBeNull();
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
    await nothingNames(email, id);
  });

  it("a link to a new key that they have does nothing, and does not stop the erasure", async () => {
    const { email, id } = await whoMayAsk();
    const token = await aNewKeyLink(email, id);
    const person = { email, table: "license_keys", id };
    expect(await underErasure(person, () => replaceByLink(contextAt(), token, "en"))).toBeNull();
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
    await nothingNames(email, id);
  });

  it("notices that they stop are not remembered", async () => {
    const { email, id } = await aPerson();
    const notices = await findNotices(contextAt(), id, noticesProof(id, email));
    if (!notices) throw new Error("the link opens nothing");
    await underErasure({ email, table: "license_keys", id }, () =>
      changeNotices(contextAt(), notices, "stop"),
    );
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
  });

  it("a device that they free in their account keeps its seat, and the log does not say who it was", async () => {
    const { application, email, id, key } = await aPerson();
    await anActivation(application, key, "machine-1");
    const { id: device } = await database().prisma.activation.findFirstOrThrow({ where: { keyId: id } });
    const free = () => deregisterDevice(asCustomer(email), id, device, email);
    expect(await underErasure({ email, table: "license_keys", id }, free)).toBe("gone");
    expect(await heldCounts(contextAt(), email)).toEqual(EMPTY);
    await nothingNames(email, id);
  });

  it("a link to sign in is not made, for holders of keys and others", async () => {
    const ask = (email: string) => () => signInMail(parseEmail(email), negotiateLocale(null));
    const holder = await aPerson();
    expect(
      await underErasure({ email: holder.email, table: "license_keys", id: holder.id }, ask(holder.email)),
    ).toBeNull();
    const email = anAddress();
    await aSignedInBrowser(email);
    const { id } = await database().prisma.user.findUniqueOrThrow({ where: { email } });
    expect(await underErasure({ email, table: "users", id }, ask(email))).toBeNull();
    for (const one of [holder.email, email])
      expect(await countOf("verification_tokens", "identifier = $1", [one])).toBe(0);
  });
});
