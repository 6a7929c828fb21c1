import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { databasePool } from "@/lib/db/client";
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { firstOwnerLink } from "@/lib/domain/people/operator-sign-in";
import { createOperator, listOperators } from "@/lib/domain/people/operators";
import { resetSecondFactor } from "@/lib/domain/people/second-factor";
import { mailsSent } from "@/lib/mail/background";
import { readCookie } from "@/lib/session/cookies";
import { operatorSessionOf } from "@/lib/session/operator";
import { SECRET, safeCookie } from "@/tests/support/cookies";
import { contextAt } from "@/tests/support/factories";
import { readMail } from "../mail/arrived-mail";
import { useMail } from "../mail/mail-settings";
import { entriesAbout } from "../people/log-entries";
import { anOperator, linkIn, signIn } from "../people/some-operator";
import { countOf, without } from "../session/customer";
import { aConsoleVisitor, aHalfSignedIn, cookieFor } from "./console-visitor";
import { anAddressOnTheNet, cookieOf, done, send } from "./visitor";

const SIGN_IN = "/console/sign-in";
const ENTER = "/console/enter";
const FACTOR = "/console/second-factor";
/** Links that were mailed, which end sooner than those that the command line prints. */
const FRESH = "expires_at < now() + interval '16 minutes'";
const WRONG_CODE = expect.stringContaining("That code is not right");
const isIn = async (cookie: string) => (await operatorSessionOf(cookie, new Date()))?.isComplete ?? null;

beforeEach(() => void useMail({}));

describe("asking for a link", () => {
  it("answers an operator, somebody who was one, a customer and a stranger alike", async () => {
    const { email } = await anOperator();
    const before = await countOf("operator_links", FRESH);
    const answers = [];
    for (const one of [email, email.toUpperCase(), "stranger@example.test"])
      answers.push(await send(SIGN_IN, { body: { email: one } }));
    expect(answers).toEqual(answers.map(() => ({ to: "/console/sign-in", done: "sent" })));
    await mailsSent();
    expect((await countOf("operator_links", FRESH)) - before).toBe(2);
  });

  it("mails nothing when another address was typed that folds into the operator's", async () => {
    const dataDir = useMail({});
    const { email } = await createOperator(contextAt(), {
      email: `mike-${randomUUID()}@example.test`,
      role: "owner",
    });
    const refused = await send(SIGN_IN, { body: { email: email.replace("mike", "mi\u212Ae") } });
    expect(refused).toMatchObject({ problem: "email_malformed" });
    await send(SIGN_IN, { body: { email } });
    await mailsSent();
    const outbox = join(dataDir, "outbox");
    const mails = await Promise.all(
      (await readdir(outbox)).map(async (name) => readMail(await readFile(join(outbox, name), "latin1"))),
    );
    expect(mails.map(({ headers }) => headers.to)).toEqual([email]);
  });

  it("waits for nothing that depends on the address: whom it belongs to is looked up afterwards", async () => {
    const { email } = await anOperator();
    await without("operators", async () => {
      for (const one of [email, "stranger@example.test"])
        expect(await done(SIGN_IN, { email: one })).toEqual({ to: SIGN_IN, done: "sent" });
      await mailsSent();
    });
  });

  it.each(["", "a", "a@", "a b@example.test"])("wants an address: %j", async (email) => {
    expect(await send(SIGN_IN, { body: { email } })).toMatchObject({
      problem: "email_malformed",
      field: "email",
      values: { email },
    });
  });

  it("is limited by address and by e-mail, for strangers as for operators", async () => {
    const { email } = await anOperator();
    for (const one of [email, "stranger2@example.test"]) {
      const problems = [];
      for (let count = 0; count < 12; count++) {
        const outcome = await send(SIGN_IN, { body: { email: one } });
        problems.push("problem" in outcome ? outcome.problem : null);
      }
      expect(problems.at(-1)).toBe("too_many_links");
      expect(problems.indexOf("too_many_links")).toBe(5);
    }
    await mailsSent();
  });
});

describe("the button behind a link", () => {
  it("sets a cookie that no script reads and no other website sends, of a session nobody chose", async () => {
    const { link } = await anOperator();
    const fixed = cookieFor("A".repeat(43));
    const outcome = await done(ENTER, { link }, fixed);
    expect(outcome.to).toBe("/console");
    expect(outcome.setCookies).toEqual([safeCookie("console", SECRET, 604_800)]);
    expect(await isIn(cookieOf(outcome))).toBe(true);
    expect(cookieOf(outcome)).not.toBe(fixed);
    expect(await isIn(fixed)).toBeNull();
  });

  it("ends the session that the browser had, of whomever", async () => {
    const [former, next] = [await aConsoleVisitor("owner"), await anOperator()];
    const outcome = await done(ENTER, { link: next.link }, former.cookie);
    expect([await isIn(former.cookie), await isIn(cookieOf(outcome))]).toEqual([null, true]);
  });

  it("does nothing for a link that was used, or none", async () => {
    const { id, link } = await anOperator();
    await done(ENTER, { link });
    for (const text of [link, "", "A".repeat(43), `${link}\0`])
      expect(await send(ENTER, { body: { link: text } })).toMatchObject({ problem: "link_over" });
    expect(await countOf("operator_sessions", "operator_id = $1", [id])).toBe(1);
  });

  it("is counted, and says that it is", async () => {
    const address = anAddressOnTheNet();
    const outcomes = [];
    for (let count = 0; count < 61; count++)
      outcomes.push(await send(ENTER, { address, body: { link: "x" } }));
    expect(outcomes.at(-1)).toMatchObject({ problem: "too_many_attempts" });
  });

  it("of the first owner stays good when the e-mail is none", async () => {
    await databasePool().query("TRUNCATE operators CASCADE");
    const printed = await firstOwnerLink(contextFor(SYSTEM));
    const link = printed ? linkIn(printed) : "";
    expect(await send(ENTER, { body: { link, email: "nobody" } })).toMatchObject({
      problem: "email_malformed",
      field: "email",
      values: { link, email: "nobody" },
    });
    expect(await isIn(cookieOf(await done(ENTER, { link, email: "first@example.test" })))).toBe(true);
    expect(await listOperators(contextAt())).toMatchObject([{ email: "first@example.test", role: "owner" }]);
  });
});

describe("signing out", () => {
  it("ends the session: a copy of the cookie is worth nothing", async () => {
    const { id, cookie } = await aConsoleVisitor("owner");
    const other = cookieFor(await signIn({ id, email: await emailOf(id), role: "owner" }));
    const outcome = await done("/console", {}, cookie);
    expect(outcome).toMatchObject({ to: SIGN_IN, done: "left" });
    expect(outcome.setCookies).toEqual([safeCookie("console", "", 0)]);
    expect([await isIn(cookie), await isIn(other)]).toEqual([null, true]);
    expect(await send("/console/team", { cookie, body: { do: "invite" } })).toMatchObject({ done: "over" });
  });

  it("without a session is done too, and half-way in as well", async () => {
    expect(await done("/console", {})).toMatchObject({ to: SIGN_IN, done: "left" });
    const { cookie } = await aHalfSignedIn();
    await done("/console", {}, cookie);
    expect(await isIn(cookie)).toBeNull();
  });
});

describe("the second factor", () => {
  it("lets in with a code, and the code is not shown again when it is wrong", async () => {
    const { cookie, recovery } = await aHalfSignedIn();
    const refused = await send(FACTOR, { cookie, body: { code: "000 000" } });
    expect(refused).toMatchObject({ field: "code", message: expect.any(String), values: {} });
    expect(JSON.stringify(refused)).not.toContain("000 000");
    expect(await isIn(cookie)).toBe(false);
    expect(await done(FACTOR, { code: recovery[0] ?? "" }, cookie)).toEqual({
      to: "/console",
      setCookies: [],
    });
    expect(await isIn(cookie)).toBe(true);
  });

  it("is guessed ten times, in however many sessions and from wherever; then the right code is refused too", async () => {
    const victim = await aHalfSignedIn();
    const cookies = [victim.cookie, cookieFor(await signIn(victim)), cookieFor(await signIn(victim))];
    for (let count = 0; count < 10; count++)
      expect(
        await send(FACTOR, { cookie: cookies[count % 3] ?? "", body: { code: String(100_000 + count) } }),
      ).toMatchObject({ message: WRONG_CODE });
    for (const cookie of cookies) {
      const outcome = await send(FACTOR, { cookie, body: { code: victim.recovery[0] ?? "" } });
      expect(outcome).toMatchObject({ problem: "too_many_attempts", values: {} });
      expect(await isIn(cookie)).toBe(false);
    }
    expect(await send(FACTOR, { cookie: (await aHalfSignedIn()).cookie, body: { code: "1" } })).toMatchObject(
      {
        message: WRONG_CODE,
      },
    );
  });

  it("that an owner takes away does not let in whoever waits at it", async () => {
    const thief = await aHalfSignedIn("viewer");
    await resetSecondFactor(contextAt(), thief.id);
    expect(await send(FACTOR, { cookie: thief.cookie, body: { code: "1" } })).toMatchObject({
      to: SIGN_IN,
      done: "over-elsewhere",
    });
    expect(await isIn(thief.cookie)).toBeNull();
  });

  it("asks nothing of whoever is not signed in", async () => {
    expect(await send(FACTOR, { body: { code: "123456" } })).toMatchObject({
      to: SIGN_IN,
      done: "over-elsewhere",
    });
  });
});

describe("the team's page", () => {
  it("removes whom it was asked to, and nobody else", async () => {
    const [owner, other] = [await aConsoleVisitor("owner"), await aConsoleVisitor("support")];
    const bystander = await aConsoleVisitor("support");
    const remove = () =>
      send("/console/team", { cookie: owner.cookie, body: { do: "remove", operator: other.id } });
    expect(await remove()).toEqual({ to: "/console/team", done: "removed" });
    expect(await isIn(other.cookie)).toBeNull();
    expect([await isIn(owner.cookie), await isIn(bystander.cookie)]).toEqual([true, true]);
    expect(await remove()).toMatchObject({
      message: expect.stringContaining("There is no such operator"),
    });
  });

  it("removes an owner by their own hand only once they typed their address", async () => {
    const [owner, other] = [await aConsoleVisitor("owner"), await aConsoleVisitor("owner")];
    const remove = (fields: Record<string, string>) =>
      send("/console/team", { cookie: owner.cookie, body: { do: "remove", operator: owner.id, ...fields } });
    for (const fields of [
      { confirm: "" },
      { confirm: "x", email: "x" },
      { confirm: other.email, email: other.email },
    ])
      expect(await remove(fields)).toMatchObject({ message: expect.stringContaining("to confirm") });
    expect(await isIn(owner.cookie)).toBe(true);
    expect(await remove({ confirm: ` ${owner.email.toUpperCase()}` })).toMatchObject({ done: "removed" });
    expect(await isIn(owner.cookie)).toBeNull();
  });

  it("shows a link once to the owner, keeps what was typed, and knows its limits", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const email = "new-colleague@example.test";
    const invite = { do: "invite", email, role: "developer" };
    expect(await send("/console/team", { cookie, body: invite })).toMatchObject({
      result: { kind: "sign_in_link", email, url: expect.stringContaining("/console/enter?link=") },
    });
    expect(await send("/console/team", { cookie, body: invite })).toMatchObject({
      field: "email",
      values: invite,
    });
    const wrong = { ...invite, email: "other@example.test", role: "king" };
    expect(await send("/console/team", { cookie, body: wrong })).toMatchObject({
      message: expect.stringContaining("Choose a role."),
      values: wrong,
    });
  });
});

describe("one's own page", () => {
  it("ends no session of somebody else", async () => {
    const [one, other] = [await aConsoleVisitor("viewer"), await aConsoleVisitor("viewer")];
    const theirs = await operatorSessionOf(other.cookie, new Date());
    await send("/console/you", {
      cookie: one.cookie,
      body: { do: "end-session", session: theirs?.id ?? "" },
    });
    expect(await isIn(other.cookie)).toBe(true);
    await done("/console/you", { do: "end-other-sessions" }, one.cookie);
    expect([await isIn(one.cookie), await isIn(other.cookie)]).toEqual([true, true]);
  });

  it("counts guesses at the code that takes the second factor away", async () => {
    const { cookie, recovery } = await aHalfSignedIn();
    await done(FACTOR, { code: recovery[0] ?? "" }, cookie);
    const guess = (code: string) =>
      send("/console/you", { cookie, body: { do: "remove-second-factor", code } });
    for (let count = 0; count < 9; count++) expect(await guess("1")).toMatchObject({ message: WRONG_CODE });
    expect(await guess(recovery[1] ?? "")).toMatchObject({ problem: "too_many_attempts" });
  });
});

describe("guessing at codes of the second factor", () => {
  it("is in the log once for each session, with who it was, as soon as it is stopped", async () => {
    const operator = await aHalfSignedIn();
    const stopped = () => entriesAbout(operator.id, "operator.second_factor_guessing_stopped");
    const guess = () => send(FACTOR, { cookie: operator.cookie, body: { code: "1" } });
    for (let count = 0; count < 10; count++) expect(await guess()).toMatchObject({ message: WRONG_CODE });
    expect(await stopped()).toEqual([]);
    const outcomes = await Promise.all([guess(), guess(), guess()]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ problem: "too_many_attempts" });
    expect(await stopped()).toMatchObject([
      { actorId: operator.id, actorName: operator.email, target: operator.email },
    ]);
    const cookie = cookieFor(await signIn(operator));
    expect(await send(FACTOR, { cookie, body: { code: "1" } })).toMatchObject({
      problem: "too_many_attempts",
    });
    expect(await stopped()).toHaveLength(2);
  });

  it("is in the log also from the page of somebody who is in", async () => {
    const { id, cookie, recovery } = await aHalfSignedIn();
    await done(FACTOR, { code: recovery[0] ?? "" }, cookie);
    for (let count = 0; count < 11; count++)
      await send("/console/you", { cookie, body: { do: "renew-recovery-codes", code: "1" } });
    expect(await entriesAbout(id, "operator.second_factor_guessing_stopped")).toHaveLength(1);
  });
});

describe("what is printed", () => {
  it("has neither link, cookie nor code in it", async () => {
    const streams = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    const { link } = await anOperator();
    const cookie = cookieOf(await done(ENTER, { link }));
    await send(FACTOR, { cookie, body: { code: "123456" } });
    const printed = streams.flatMap((stream) => stream.mock.calls.map(([chunk]) => String(chunk))).join("");
    vi.restoreAllMocks();
    expect(printed).not.toContain(link);
    expect(printed).not.toContain(readCookie(cookie, "console") ?? cookie);
  });
});

async function emailOf(id: string): Promise<string> {
  return (await listOperators(contextAt())).find((one) => one.id === id)?.email ?? "";
}
