import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { endAccountSession, findAccountSession } from "@/lib/session/account-session";
import { createSignInLink, isSignInLinkGood, SIGN_IN_LINK_SECONDS, signIn } from "@/lib/session/sign-in";
import { SECRET, safeCookie, sentBack } from "@/tests/support/cookies";
import { aLink, anAddress, countOf } from "./customer";

const DAY_SECONDS = 24 * 60 * 60;

const sessionsOf = (email: string) =>
  countOf("sessions", "user_id = (SELECT id FROM users WHERE email = $1)", [email]);

/** Lets the link end `seconds` from now. */
async function endIn(email: string, seconds: number): Promise<void> {
  const { rowCount } = await databasePool().query(
    "UPDATE verification_tokens SET expires = now() + $2 * interval '1 second' WHERE identifier = $1",
    [email, seconds],
  );
  expect(rowCount).toBe(1);
}

/** It is `seconds` after a moment since `begun`. */
function expectEnd(at: Date | undefined, seconds: number, begun: number): void {
  expect(at?.getTime()).toBeGreaterThanOrEqual(begun + seconds * 1000);
  expect(at?.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1000);
}

describe("a customer", () => {
  it("asks for a link, sees that it is good, signs in with it, is known, and signs out", async () => {
    const begun = Date.now();
    const { url, expiresAt } = await createSignInLink(parseEmail("Ada+keys@Example.test"));
    const link = new URL(url.expose());
    expect(link.href).toMatch(
      /^https:\/\/licenses\.example\.test\/account\/enter\?email=ada%2Bkeys%40example\.test&token=[\w-]{43}$/,
    );
    expectEnd(expiresAt, SIGN_IN_LINK_SECONDS, begun);

    const email = link.searchParams.get("email") ?? "";
    const token = link.searchParams.get("token") ?? "";
    expect(await isSignInLinkGood(email, token)).toBe(true);
    expect(await isSignInLinkGood(email, token)).toBe(true);

    const signedIn = await signIn(email, token);
    expect(signedIn).toEqual({
      cookie: safeCookie("account", SECRET, 2_592_000),
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), email: "ada+keys@example.test" },
    });

    const cookie = sentBack(signedIn ? [signedIn.cookie] : []);
    const session = await findAccountSession(cookie);
    expect(session).toEqual({
      userId: signedIn?.user.id,
      email: "ada+keys@example.test",
      expiresAt: expect.any(Date),
    });
    expectEnd(session?.expiresAt, 30 * DAY_SECONDS, begun);

    expect(await endAccountSession(cookie)).toEqual(safeCookie("account", "", 0));
    expect(await findAccountSession(cookie)).toBeNull();
    expect(await sessionsOf("ada+keys@example.test")).toBe(0);
  });

  it("who comes again is the same user, with a proven address", async () => {
    const address = anAddress();
    const [first, second] = [await aLink(address), await aLink(address)];
    const before = await signIn(first.email, first.token);
    const after = await signIn(second.email, second.token);
    expect(after?.user).toEqual(before?.user);
    expect(await countOf("users", "email = $1 AND email_verified IS NOT NULL", [address])).toBe(1);
  });

  it("who writes the address in another case is the same user", async () => {
    const address = anAddress();
    const lower = await aLink(address);
    const upper = await aLink(address.toUpperCase());
    expect(upper.email).toBe(address);
    const before = await signIn(lower.email, lower.token);
    const after = await signIn(upper.email.toUpperCase(), upper.token);
    expect(before?.user.email).toBe(address);
    expect(after?.user).toEqual(before?.user);
  });
});

describe("a sign-in link", () => {
  it("opens one session: used a second time it does nothing", async () => {
    const { email, token } = await aLink();
    expect(await signIn(email, token)).not.toBeNull();
    expect(await isSignInLinkGood(email, token)).toBe(false);
    expect(await signIn(email, token)).toBeNull();
    expect(await sessionsOf(email)).toBe(1);
  });

  it("leaves one entry in the console log, by the customer", async () => {
    const { email, token } = await aLink();
    const signedIn = await signIn(email, token);
    await signIn(email, token);
    const { rows } = await databasePool().query(
      "SELECT actor_kind, actor_id, actor_name, target FROM audit_entries WHERE action = 'customer.signed_in' AND target_id = $1",
      [signedIn?.user.id],
    );
    expect(rows).toEqual([
      { actor_kind: "customer", actor_id: signedIn?.user.id, actor_name: email, target: email },
    ]);
  });

  it("opens one session when it is used twenty times at once", async () => {
    const { email, token } = await aLink();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn(email, token)));
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await sessionsOf(email)).toBe(1);
  });

  it("stays good when another is asked for, and both of a new customer work at the same moment", async () => {
    const address = anAddress();
    const links = [await aLink(address), await aLink(address), await aLink(address)];
    const outcomes = await Promise.all(links.map(({ email, token }) => signIn(email, token)));
    expect(new Set(outcomes.map((outcome) => outcome?.user.id)).size).toBe(1);
    expect(outcomes[0]?.user.email).toBe(address);
    expect(await sessionsOf(address)).toBe(3);
  });

  it("is good up to its end and not after it", async () => {
    const { email, token } = await aLink();
    await endIn(email, 60);
    expect(await isSignInLinkGood(email, token)).toBe(true);
    await endIn(email, -1);
    expect(await isSignInLinkGood(email, token)).toBe(false);
    expect(await signIn(email, token)).toBeNull();
    expect(await sessionsOf(email)).toBe(0);
  });

  it("ends 15 minutes after it was asked for", async () => {
    const begun = Date.now();
    const { email } = await aLink();
    const { rows } = await databasePool().query<{ expires: Date }>(
      "SELECT expires FROM verification_tokens WHERE identifier = $1",
      [email],
    );
    expect(rows).toHaveLength(1);
    expectEnd(rows[0]?.expires, 15 * 60, begun);
  });

  it("works for the address it was sent to alone, and an attempt with another does not use it up", async () => {
    const { email, token } = await aLink();
    const { email: other } = await aLink();
    expect(await isSignInLinkGood(other, token)).toBe(false);
    expect(await signIn(other, token)).toBeNull();
    expect(await countOf("users", "email = $1", [other])).toBe(0);
    expect(await isSignInLinkGood(email, token)).toBe(true);
    expect(await signIn(email, token)).not.toBeNull();
  });
});

describe("whatever else is sent as a link", () => {
  const token = "A".repeat(43);
  const email = "nobody@example.test";
  it.each([
    ["an unknown token", email, token],
    ["nothing", "", ""],
    ["no token", email, ""],
    ["no address", "", token],
    ["an address that is none", "nobody", token],
    ["a list of addresses", `${email},other@example.test`, token],
    ["a NUL", `a\0${email}`, `\0${token.slice(1)}`],
    ["half of a surrogate pair", `\ud800${email}`, token],
    ["a token with a line break", email, `${token}\n`],
    ["a long token", email, "A".repeat(100_000)],
    ["a long address", `${"a".repeat(100_000)}@example.test`, token],
    ["the name of a property", "__proto__", "constructor"],
    ["a wildcard", "%", "%"],
    ["a hash", email, "0".repeat(64)],
  ])("is no link, and no failure: %s", async (_name, address, text) => {
    expect(await isSignInLinkGood(address, text)).toBe(false);
    expect(await signIn(address, text)).toBeNull();
  });
});
