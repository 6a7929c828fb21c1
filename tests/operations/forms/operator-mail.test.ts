import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { mailsSent } from "@/lib/mail/background";
import { contextAt } from "@/tests/support/factories";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";
import { aConsoleVisitor } from "./console-visitor";
import { send } from "./visitor";

const GERMAN = { "accept-language": "de-DE,de;q=0.9" };
const ENGLISH = { "accept-language": "en-GB" };

let dataDir: string;
beforeEach(() => {
  dataDir = useMail({});
});

/** The only mail that was sent. */
async function theMail() {
  await mailsSent();
  const outbox = join(dataDir, "outbox");
  const names = await readdir(outbox);
  expect(names).toHaveLength(1);
  const { headers, parts } = readMail(await readFile(join(outbox, names[0] ?? ""), "latin1"));
  return { ...headers, text: (parts[0]?.content ?? "").replace(/\s+/g, " ") };
}

/** An owner who chose this language. */
async function anOwnerIn(language: string) {
  const owner = await aConsoleVisitor("owner");
  const body = { do: "choose-language", language };
  expect(await send("/console/you", { cookie: owner.cookie, body })).toMatchObject({ done: "language" });
  return owner;
}

it("a new colleague is invited in the language of who invites them, with the link that is shown", async () => {
  const owner = await anOwnerIn("de");
  const email = `new-${owner.id}@example.test`;
  const outcome = await send("/console/team", {
    cookie: owner.cookie,
    headers: ENGLISH,
    body: { do: "invite", email, role: "viewer" },
  });
  // There is no mail server: what is in the outbox reaches nobody by itself.
  expect(outcome).toMatchObject({ result: { kind: "sign_in_link", email, isMailed: false } });
  const mail = await theMail();
  expect(mail).toMatchObject({ to: email, "content-language": "de" });
  expect(mail).toHaveProperty("subject", expect.stringMatching(`^${owner.email} hat Sie zur Konsole von`));
  expect(mail.text).toContain("mit der Rolle „Nur lesen“");
  const link = /[?&]link=([\w-]+)/.exec(mail.text)?.[1] ?? "";
  expect(outcome).toHaveProperty("result.url", expect.stringContaining(link));
  expect(await holderOfLink(contextAt(), link)).toEqual({ email });
});

it("an invitation is not sent where it is refused", async () => {
  const owner = await aConsoleVisitor("owner");
  const body = { do: "invite", email: owner.email, role: "viewer" };
  expect(await send("/console/team", { cookie: owner.cookie, body })).toMatchObject({ field: "email" });
  await mailsSent();
  expect(await readdir(join(dataDir, "outbox")).catch(() => [])).toEqual([]);
});

it("a link to sign in is mailed in the language that the operator chose, whatever the browser asks for", async () => {
  const { email } = await anOwnerIn("de");
  await send("/console/sign-in", { headers: ENGLISH, body: { email } });
  expect(await theMail()).toMatchObject({
    "content-language": "de",
    subject: expect.stringMatching(/^Ihr Link zur Konsole von/),
  });
});

it("and in the browser's where they chose none", async () => {
  const { email } = await aConsoleVisitor("owner");
  await send("/console/sign-in", { headers: GERMAN, body: { email } });
  expect(await theMail()).toMatchObject({ "content-language": "de" });
});
