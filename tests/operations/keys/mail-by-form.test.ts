/** What the console's forms about keys say of mail: the customer's language, and whether a key is mailed. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { updateMailSettings } from "@/lib/domain/mails/save-settings";
import { type FormOutcome, isRevealed } from "@/lib/forms/form";
import { send } from "@/tests/operations/forms/visitor";
import { useMail } from "@/tests/operations/mail/mail-settings";
import { aKey, aShop, contextAt } from "@/tests/support/factories";
import { signedIn } from "./operators";

type Shop = Awaited<ReturnType<typeof aShop>>;
/** The one mails keys by itself, in German. */
let shops: { mailing: Shop; silent: Shop };
let cookie: string;
beforeAll(async () => {
  shops = { mailing: await aShop(), silent: await aShop() };
  await updateMailSettings(contextAt(), shops.mailing.application, { keys: true, language: "de" });
  cookie = await signedIn("support");
});

/** Nobody takes mails there: what is queued stays. */
const SMTP_URL = "smtp://127.0.0.1:1";
const EMAIL = "kundin@example.test";
const BOX = { mayMail: "yes" };
const TICKED = { ...BOX, mail: "yes" };

function sendTo(shop: Shop, path: string, body: Record<string, string>): Promise<FormOutcome> {
  const base = `/console/applications/${shop.application.slug}/keys`;
  return send(`${base}/${path}`, { body: { once: randomUUID(), ...body }, cookie });
}

const issue = (shop: Shop, fields: Record<string, string>) =>
  sendTo(shop, "new", { do: "issue", plan: "pro", count: "2", ...fields });

function revealed(outcome: FormOutcome) {
  const result = isRevealed(outcome) ? outcome.result : null;
  if (result?.kind !== "keys" && result?.kind !== "issue") throw new Error(JSON.stringify(outcome));
  return result;
}

async function mailsAbout(outcome: FormOutcome) {
  const ids = revealed(outcome).keys.map(({ id }) => id);
  return contextAt().db.prisma.mail.findMany({ where: { keyIds: { hasSome: ids } } });
}

describe("issuing keys", () => {
  it("mails all of them in one mail where the box is ticked, in the language chosen, and says so", async () => {
    useMail({ SMTP_URL });
    const outcome = await issue(shops.silent, { ...TICKED, email: EMAIL, language: "de" });
    expect(revealed(outcome)).toMatchObject({ issue: { mailedTo: EMAIL } });
    const ids = revealed(outcome).keys.map(({ id }) => id);
    expect(await mailsAbout(outcome)).toMatchObject([
      { kind: "key_issued", state: "waiting", email: EMAIL, language: "de", keyIds: ids },
    ]);
    const [key] = ids;
    const row = await contextAt().db.prisma.licenseKey.findUnique({ where: { id: key ?? "" } });
    expect(row).toMatchObject({ language: "de" });
  });

  it.each([
    ["not ticked", BOX, "mailing", 0],
    ["not ticked", BOX, "silent", 0],
    ["ticked", TICKED, "mailing", 1],
    ["not on the page", {}, "mailing", 1],
    ["not on the page", {}, "silent", 0],
  ] as const)(
    "with the box %s (%j) an application that is %s sends %i mails",
    async (_box, fields, name, count) => {
      useMail({ SMTP_URL });
      const outcome = await issue(shops[name], { email: EMAIL, ...fields });
      expect(revealed(outcome)).toMatchObject({ issue: { mailedTo: count ? EMAIL : null } });
      expect(await mailsAbout(outcome)).toHaveLength(count);
    },
  );

  it("asks for the address of a customer who is to get a mail, and not where the box was ticked to begin with", async () => {
    useMail({ SMTP_URL });
    expect(await issue(shops.silent, { ...TICKED, email: "" })).toMatchObject({
      field: "email",
      message: "Enter the customer's e-mail address. Nothing was issued.",
    });
    const outcome = await issue(shops.mailing, { ...TICKED, email: "" });
    expect(revealed(outcome)).toMatchObject({ issue: { mailedTo: null } });
    expect(await mailsAbout(outcome)).toEqual([]);
  });

  it("refuses a language that there is not, beside its field", async () => {
    expect(await issue(shops.silent, { language: "fr" })).toMatchObject({ field: "language" });
  });
});

describe("changing a key", () => {
  it("sets the customer's language, leaves it alone, and takes it back", async () => {
    const { id } = await aKey(shops.silent.application);
    const change = async (language: string, was: string) => {
      await sendTo(shops.silent, id, { do: "change", language, "was.language": was });
      const row = await contextAt().db.prisma.licenseKey.findUniqueOrThrow({ where: { id } });
      return row.language;
    };
    expect(await change("de", "")).toBe("de");
    expect(await change("", "")).toBe("de");
    expect(await change("", "de")).toBeNull();
  });
});

describe("replacing a key", () => {
  it.each([
    ["ticked", TICKED, "silent", true],
    ["not ticked", BOX, "mailing", false],
    ["not on the page", {}, "mailing", true],
  ] as const)(
    "with the box %s (%j) of an application that is %s: mailed %s",
    async (_box, fields, name, isMailed) => {
      useMail({ SMTP_URL });
      const shop = shops[name];
      const { id, key } = await aKey(shop.application, { email: parseEmail(EMAIL) });
      await contextAt().db.prisma.mail.deleteMany({ where: { keyIds: { has: id } } });
      const lastFour = key.slice(-4);
      const outcome = await sendTo(shop, id, { do: "replace", lastFour, confirm: lastFour, ...fields });
      expect(revealed(outcome)).toMatchObject({ isMailed });
      expect(await mailsAbout(outcome)).toHaveLength(isMailed ? 1 : 0);
    },
  );
});
