import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { mailsSent } from "@/lib/mail/background";
import { safeCookie } from "@/tests/support/cookies";
import { anApplication, contextAt } from "@/tests/support/factories";
import { anEndpoint } from "@/tests/support/webhook-receiver";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";
import { anArmedOperator } from "../people/some-operator";
import { aConsoleVisitor, cookieFor } from "./console-visitor";
import { cookieOf, done, send } from "./visitor";

const PROVE = "/console/prove";
const ASK = expect.stringContaining("more than 15 minutes since you last proved");

let slug: string;
beforeEach(async () => {
  useMail({});
  ({ slug } = await anApplication({ kind: "licensed_updates" }));
});

const tokensPath = () => `/console/applications/${slug}/tokens`;
const newToken = (more: Record<string, string> = {}) => ({
  do: "create",
  once: randomUUID(),
  purpose: "ci",
  name: "shop",
  ...more,
});
const tokenCount = () => contextAt().db.prisma.credential.count({ where: { application: { slug } } });

async function age({ id }: { id: string }, minutes: number): Promise<void> {
  await databasePool().query(
    `UPDATE operator_sessions SET created_at = created_at - $2 * interval '1 minute',
       second_factor_at = second_factor_at - $2 * interval '1 minute' WHERE operator_id = $1`,
    [id, minutes],
  );
}

/** With a second factor, set up so many minutes ago. */
async function armed(minutesAgo: number) {
  const operator = await anArmedOperator(new Date(Date.now() - minutesAgo * 60_000), "owner");
  return { ...operator, cookie: cookieFor(operator.cookie) };
}

/** The code of now, in half minutes after the one it was set up with. */
const codeOfNow = (operator: Awaited<ReturnType<typeof armed>>, minutesAgo: number) =>
  operator.code(minutesAgo * 2);

describe("an operator who proved who they are a while ago", () => {
  it("within 15 minutes is asked nothing", async () => {
    const owner = await aConsoleVisitor("owner");
    await age(owner, 14);
    expect(await send(tokensPath(), { cookie: owner.cookie, body: newToken() })).toHaveProperty(
      "result.token",
    );
  });

  it.each<[string, () => string, Record<string, string>]>([
    ["a token", tokensPath, newToken()],
    ["an invitation", () => "/console/team", { do: "invite", email: "new@example.test", role: "owner" }],
    ["a link", () => "/console/team", { do: "link", email: "old@example.test" }],
    ["a role", () => "/console/team", { do: "role", operator: "x", role: "owner" }],
    ["a removal", () => "/console/team", { do: "remove", operator: "x", confirm: "y" }],
    ["a reset factor", () => "/console/team", { do: "reset-second-factor", operator: "x" }],
    [
      "a withdrawn key",
      () => `/console/applications/${slug}/signing-keys`,
      { do: "withdraw", kid: "x", confirm: "y" },
    ],
    ["a factor of their own", () => "/console/you", { do: "begin-second-factor" }],
    ["confirming it", () => "/console/you", { do: "confirm-second-factor", code: "000000" }],
  ])("proves it again before %s, and nothing is done or lost", async (_what, path, body) => {
    const owner = await aConsoleVisitor("owner");
    await age(owner, 16);
    expect(await send(path(), { cookie: owner.cookie, body })).toEqual({
      message: ASK,
      proof: "link",
      values: body,
      setCookies: [safeCookie("console-place", expect.any(String), 3_600)],
    });
    expect(await tokenCount()).toBe(0);
  });

  it("proves it again before the secret of a webhook is replaced, which stays", async () => {
    const application = await anApplication();
    const { id } = await anEndpoint(application, "https://shop.example.com/hook");
    const endpoint = () => contextAt().db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    const before = await endpoint();
    const path = `/console/applications/${application.slug}/webhooks/${id}`;
    const rotate = (cookie: string) => send(path, { cookie, body: { do: "rotate", once: randomUUID() } });
    const owner = await aConsoleVisitor("owner");
    await age(owner, 16);
    expect(await rotate(owner.cookie)).toMatchObject({ message: ASK, proof: "link" });
    expect(await endpoint()).toEqual(before);
    expect(await rotate((await aConsoleVisitor("owner")).cookie)).toHaveProperty("result.secret");
    expect(await endpoint()).not.toEqual(before);
  });

  it("goes on with a code and what was typed, and is asked no more for a while", async () => {
    const owner = await armed(20);
    const asked = await send(tokensPath(), { cookie: owner.cookie, body: newToken() });
    expect(asked).toMatchObject({ proof: "code", message: ASK });
    const wrong = await send(tokensPath(), { cookie: owner.cookie, body: newToken({ proof: "000000" }) });
    expect(wrong).toMatchObject({
      proof: "code",
      field: "proof",
      message: expect.stringContaining("not right"),
    });
    // What was typed goes along; the code does not.
    expect(wrong).toHaveProperty("values.name", "shop");
    expect(wrong).not.toHaveProperty("values.proof");
    const proof = codeOfNow(owner, 20);
    const made = await send(tokensPath(), { cookie: owner.cookie, body: newToken({ proof }) });
    expect(made).toMatchObject({ result: { kind: "token", name: "shop" } });
    const next = newToken({ name: "other shop" });
    expect(await send(tokensPath(), { cookie: owner.cookie, body: next })).toHaveProperty("result.token");
    expect(await tokenCount()).toBe(2);
  });

  it("cannot guess at codes without end", async () => {
    const owner = await armed(20);
    const problems: unknown[] = [];
    for (let guess = 0; guess < 12; guess++) {
      const body = newToken({ proof: String(guess).padStart(6, "0") });
      const outcome = await send(tokensPath(), { cookie: owner.cookie, body });
      problems.push("problem" in outcome ? outcome.problem : outcome);
    }
    expect(problems.slice(-2)).toEqual(["too_many_attempts", "too_many_attempts"]);
    expect(await tokenCount()).toBe(0);
  });

  it("without a second factor gets a link by mail, to their own address, which leads back", async () => {
    const dataDir = useMail({});
    const owner = await aConsoleVisitor("owner");
    await age(owner, 16);
    const outcome = await done(PROVE, { email: "thief@example.test" }, owner.cookie);
    expect(outcome).toEqual({ to: PROVE, done: "sent" });
    await mailsSent();
    const outbox = join(dataDir, "outbox");
    const [mail = ""] = await readdir(outbox);
    const { headers, parts } = readMail(await readFile(join(outbox, mail), "latin1"));
    expect(headers.to).toBe(owner.email);
    // Not "someone typed your address", as of a link that anybody can ask for.
    expect(parts[0]?.content.replace(/\s+/g, " ")).toContain(
      "end all your other sessions on your account page",
    );
    const link = /[?&]link=([\w-]+)/.exec(parts[0]?.content ?? "")?.[1] ?? "";
    const entered = await done("/console/enter", { link }, owner.cookie);
    const cookie = cookieOf(entered);
    expect(await send(tokensPath(), { cookie, body: newToken() })).toHaveProperty("result.token");
  });
});
