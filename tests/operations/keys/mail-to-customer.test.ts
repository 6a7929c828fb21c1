import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { parseEmail } from "@/lib/domain/keys/email";
import { renewManageCode } from "@/lib/domain/keys/renew-manage-code";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { mailsSent } from "@/lib/mail/background";
import { send } from "@/tests/operations/forms/visitor";
import { readMail } from "@/tests/operations/mail/arrived-mail";
import { useMail } from "@/tests/operations/mail/mail-settings";
import { entriesAbout } from "@/tests/operations/people/log-entries";
import { aKey, aShop, contextAt, type TestKey } from "@/tests/support/factories";
import { signedIn } from "./operators";

let application: Application;
let cookie: string;
let dataDir: string;
beforeAll(async () => {
  ({ application } = await aShop({ name: "Tessera Studio", manageCodes: true }));
  cookie = await signedIn("support");
});
beforeEach(() => {
  dataDir = useMail({});
});

async function aCustomersKey() {
  const email = `ada-${randomUUID().slice(0, 8)}@example.test`;
  return { email, ...(await aKey(application, { email: parseEmail(email) })) };
}

const pathOf = ({ id }: Pick<TestKey, "id">) => `/console/applications/${application.slug}/keys/${id}`;

const sendTo = (key: Pick<TestKey, "id">, body: Record<string, string>) =>
  send(pathOf(key), { cookie, body: { language: "en", ...body } });

/** The mails that have been sent when all is done: to whom, and what they say. */
async function mails() {
  await mailsSent();
  const names = await readdir(join(dataDir, "outbox")).catch(() => []);
  const all = names.map(async (name) => readMail(await readFile(join(dataDir, "outbox", name), "latin1")));
  return (await Promise.all(all)).map(({ headers, parts }) => ({
    to: headers.to,
    subject: headers.subject,
    text: parts.find(({ type }) => type === "text/plain")?.content ?? "",
  }));
}

describe("a sign-in link to the customer of a key", () => {
  it.each([
    ["en", "Sign in"],
    ["de", "Anmelden"],
  ])(
    "is the mail of the account page, in the language chosen, and in the log: %s",
    async (language, word) => {
      const key = await aCustomersKey();
      expect(await sendTo(key, { do: "sendLink", language })).toEqual({
        to: pathOf(key),
        done: "mail-outbox",
      });
      const [mail] = await mails();
      expect(mail).toMatchObject({ to: key.email, text: expect.stringContaining(word) });
      expect(mail?.text).toContain("https://account.example.test/account/enter?");
      expect(await entriesAbout(key.id, "key.sign_in_link_sent")).toMatchObject([
        { applicationId: application.id, actorKind: "operator", detail: { email: key.email } },
      ]);
    },
  );

  it("is not sent where the key has no address", async () => {
    const key = await aKey(application);
    expect(await sendTo(key, { do: "sendLink" })).toMatchObject({
      message: "This key has no customer e-mail address. Add one first.",
    });
    expect(await mails()).toEqual([]);
  });

  it("is counted with those that the customer asks for", async () => {
    const key = await aCustomersKey();
    for (let call = 0; call < 5; call += 1)
      expect(await sendTo(key, { do: "sendLink" })).toMatchObject({ done: "mail-outbox" });
    expect(await sendTo(key, { do: "sendLink" })).toMatchObject({
      message: expect.stringContaining("Too many e-mails"),
    });
    const asked = await send("/account", { body: { do: "link", email: key.email } });
    expect(asked).toMatchObject({ problem: "too_many_links" });
    expect(await mails()).toHaveLength(5);
    expect(await entriesAbout(key.id, "key.sign_in_link_sent")).toHaveLength(5);
  });
});

describe("a key or code that was just made", () => {
  it("is sent to the customer, in plain text, and only that is in the log", async () => {
    const former = await aCustomersKey();
    const made = await replaceKey(contextAt(), application, former.id, former.key.slice(-4));
    const code = await renewManageCode(contextAt(), application, former.id);
    const secrets = [made.key.expose(), code.expose()];
    expect(await sendTo(former, { do: "sendMade", key: secrets[0] ?? "", stays: "yes" })).toMatchObject({
      result: { kind: "report", isWhole: true },
    });
    // Without scripts, the page no longer shows what was made.
    expect(await sendTo(former, { do: "sendMade", code: secrets[1] ?? "" })).toEqual({
      to: pathOf(former),
      done: "mail-outbox",
    });
    const sent = (await mails()).toSorted((a, b) => (a.subject ?? "").localeCompare(b.subject ?? ""));
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [former.email, "Your new license key for Tessera Studio"],
      [former.email, "Your new management code for Tessera Studio"],
    ]);
    expect(secrets.map((secret, index) => sent[index]?.text.includes(secret))).toEqual([true, true]);
    const entries = await entriesAbout(former.id, "key.sent", "key.manage_code_sent");
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ["key.sent", { email: former.email }],
      ["key.manage_code_sent", { email: former.email }],
    ]);
  });

  it.each([
    ["a key that was replaced", { key: "former" }],
    ["the key of somebody else", { key: "other" }],
    ["a code that is not the key's", { code: "other" }],
  ])("is not sent when it is %s", async (_what, wanted) => {
    const [own, other] = [await aCustomersKey(), await aCustomersKey()];
    await replaceKey(contextAt(), application, own.id, own.key.slice(-4));
    const body =
      "code" in wanted
        ? { code: other.manageCode ?? "" }
        : { key: (wanted.key === "former" ? own : other).key };
    expect(await sendTo(own, { do: "sendMade", ...body })).toMatchObject({
      message: "The key or code has been replaced since, so nothing was sent.",
    });
    expect(await sendTo(own, { do: "sendMade", key: "nothing" })).toMatchObject({
      message: expect.stringContaining("incomplete"),
    });
    expect(await mails()).toEqual([]);
    expect(await entriesAbout(own.id, "key.sent", "key.manage_code_sent")).toEqual([]);
  });
});
