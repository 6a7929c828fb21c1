import { afterEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { endAccountSession, findAccountSession } from "@/lib/session/account-session";
import { createSignInLink, signIn } from "@/lib/session/sign-in";
import { SECRET, safeCookie, sentBack } from "@/tests/support/cookies";
import { aLink, anAddress, aSignedInBrowser, without } from "./customer";

const CHANGED = ["ACCOUNT_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "AUTH_TRUST_HOST", "VERCEL"];

function setEnvironment(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  reloadConfig();
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of CHANGED) delete process.env[name];
  reloadConfig();
});

async function everyRow(): Promise<string> {
  const tables = ["users", "accounts", "sessions", "verification_tokens", "audit_entries"];
  const rows = await Promise.all(tables.map((table) => databasePool().query(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows.map((result) => result.rows));
}

describe("secrets", () => {
  it("of links and sessions are nowhere in the database", async () => {
    const address = anAddress();
    const waiting = await aLink(address);
    const used = await aLink(address);
    const secret = (await signIn(used.email, used.token))?.cookie.value ?? "";
    expect(secret).toMatch(/^[\w-]{43}$/);
    const stored = await everyRow();
    expect(stored).toContain(address);
    for (const text of [waiting.token, used.token, secret]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(Buffer.from(text, "base64url").toString("hex"));
    }
  });

  it("are not printed with the link", async () => {
    const { url } = await createSignInLink(parseEmail(anAddress()));
    expect(JSON.stringify({ url })).toBe('{"url":"[redacted]"}');
  });
});

describe("the console", () => {
  it("stays empty, whether things go well or badly", async () => {
    const methods = ["log", "info", "warn", "error", "debug", "trace"] as const;
    const spies = methods.map((method) => vi.spyOn(console, method));
    const streams = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    const cookie = await aSignedInBrowser();
    await findAccountSession(cookie);
    await signIn("nobody@example.test", "A".repeat(43));
    await without("sessions", () => expect(findAccountSession(cookie)).rejects.toThrow());
    await endAccountSession(cookie);
    for (const spy of [...spies, ...streams]) expect(spy).not.toHaveBeenCalled();
  });
});

describe("the addresses of links", () => {
  it.each([
    ["https://account.example.test", "https://account.example.test/account/enter?"],
    ["https://example.test/", "https://example.test/account/enter?"],
    ["http://localhost:4000", "http://localhost:4000/account/enter?"],
  ])("come from ACCOUNT_URL: %s", async (accountUrl, start) => {
    setEnvironment({ ACCOUNT_URL: accountUrl });
    const { url } = await createSignInLink(parseEmail(anAddress()));
    expect(url.expose().startsWith(start)).toBe(true);
  });

  it.each([
    [{ NEXTAUTH_URL: "http://elsewhere.example.test/api/auth", NEXTAUTH_SECRET: "another-secret" }],
    [{ AUTH_TRUST_HOST: "true" }],
    [{ VERCEL: "1" }],
  ])("and cookies know nothing of next-auth's own variables: %o", async (variables) => {
    setEnvironment(variables);
    const address = anAddress();
    const { url } = await createSignInLink(parseEmail(address));
    const link = new URL(url.expose());
    expect(link.origin).toBe("https://licenses.example.test");
    const signedIn = await signIn(address, link.searchParams.get("token") ?? "");
    expect(signedIn?.cookie).toEqual(safeCookie("account", SECRET, 2_592_000));
    expect((await findAccountSession(sentBack(signedIn ? [signedIn.cookie] : [])))?.email).toBe(address);
  });
});

describe("with a plain http address, for a try-out", () => {
  it("the whole way works with cookies a browser keeps there", async () => {
    setEnvironment({ ACCOUNT_URL: "http://localhost:3000" });
    const { email, token } = await aLink();
    const signedIn = await signIn(email, token);
    const here = { name: "latchkey-account", secure: false };
    expect(signedIn?.cookie).toEqual({ ...safeCookie("account", SECRET, 2_592_000), ...here });
    const cookie = sentBack(signedIn ? [signedIn.cookie] : []);
    expect((await findAccountSession(cookie))?.email).toBe(email);
    expect(await endAccountSession(cookie)).toEqual({ ...safeCookie("account", "", 0), ...here });
    expect(await findAccountSession(cookie)).toBeNull();
  });
});
