import { describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { endAccountSession, findAccountSession } from "@/lib/session/account-session";
import { safeCookie } from "@/tests/support/cookies";
import { anAddress, aSignedInBrowser, countOf } from "./customer";

/** Of every session of this customer. */
async function setExpiry(email: string, interval: string): Promise<void> {
  const { rowCount } = await databasePool().query(
    "UPDATE sessions SET expires = now() + $2::interval WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email, interval],
  );
  expect(rowCount).toBe(1);
}

describe("a session", () => {
  it("stays when the customer signs in with another browser, and ends alone", async () => {
    const address = anAddress();
    const [first, second] = [await aSignedInBrowser(address), await aSignedInBrowser(address)];
    expect(first).not.toBe(second);
    expect((await findAccountSession(first))?.email).toBe(address);
    expect((await findAccountSession(second))?.email).toBe(address);
    await endAccountSession(first);
    expect(await findAccountSession(first)).toBeNull();
    expect((await findAccountSession(second))?.email).toBe(address);
  });

  it("is over at once when its row is deleted in the database", async () => {
    const address = anAddress();
    const cookie = await aSignedInBrowser(address);
    await databasePool().query(
      "DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      [address],
    );
    expect(await findAccountSession(cookie)).toBeNull();
  });

  it("is not prolonged by being used, not even in its last seconds", async () => {
    const address = anAddress();
    const cookie = await aSignedInBrowser(address);
    await setExpiry(address, "60 seconds");
    const before = await findAccountSession(cookie);
    const after = await findAccountSession(cookie);
    expect(before).not.toBeNull();
    expect(after).toEqual(before);
    expect((after?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThan(60_000);
  });

  it("is over after its end, whoever else finds that out at the same moment", async () => {
    const address = anAddress();
    const cookie = await aSignedInBrowser(address);
    await setExpiry(address, "-1 second");
    const found = await Promise.all(Array.from({ length: 10 }, () => findAccountSession(cookie)));
    expect(found).toEqual(found.map(() => null));
  });

  it("may be ended twice, also at the same moment", async () => {
    const cookie = await aSignedInBrowser();
    const answers = await Promise.all(Array.from({ length: 5 }, () => endAccountSession(cookie)));
    expect(answers).toEqual(answers.map(() => safeCookie("account", "", 0)));
    expect(await findAccountSession(cookie)).toBeNull();
  });
});

describe("a browser without a session", () => {
  const valid = "A".repeat(43);
  it.each([
    ["no cookies", null],
    ["an empty header", ""],
    ["another program's cookies", "theme=dark; next-auth.session-token=x"],
    ["an unknown session", `__Host-latchkey-account=${valid}`],
    ["the name used over http", `latchkey-account=${valid}`],
    ["a session in parts", `__Host-latchkey-account.0=${valid}; __Host-latchkey-account.1=${valid}`],
    ["a NUL", "__Host-latchkey-account=\0"],
    ["names of properties", "__proto__=x; constructor=y; __Host-latchkey-account=__proto__"],
    ["a header without end", `${"a=b; ".repeat(1_000_000)}__Host-latchkey-account=${valid}`],
  ])("is nobody, and may sign out: %s", async (_name, header) => {
    expect(await findAccountSession(header)).toBeNull();
    expect(await endAccountSession(header)).toEqual(safeCookie("account", "", 0));
  });

  it("cannot use what is stored of somebody's session as one", async () => {
    await aSignedInBrowser();
    const { rows } = await databasePool().query<{ session_token: string }>(
      "SELECT session_token FROM sessions",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { session_token } of rows)
      expect(await findAccountSession(`__Host-latchkey-account=${session_token}`)).toBeNull();
  });
});

describe("what is over", () => {
  it("is cleared away by the next sign-in", async () => {
    const [over, running] = [anAddress(), anAddress()];
    await aSignedInBrowser(over);
    await aSignedInBrowser(running);
    await setExpiry(over, "-1 second");
    await databasePool().query(
      "INSERT INTO verification_tokens (identifier, token, expires) VALUES ($1, 'x', now() - interval '1 second')",
      [over],
    );
    await aSignedInBrowser();
    const ofUser = "user_id = (SELECT id FROM users WHERE email = $1)";
    expect(await countOf("sessions", ofUser, [over])).toBe(0);
    expect(await countOf("verification_tokens", "identifier = $1", [over])).toBe(0);
    expect(await countOf("sessions", ofUser, [running])).toBe(1);
  });
});
