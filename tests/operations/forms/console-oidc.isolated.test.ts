import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reloadConfig } from "@/lib/config/config";
import { createOperator, removeOperator } from "@/lib/domain/people/operators";
import { cookieName } from "@/lib/session/cookies";
import { operatorSessionOf } from "@/lib/session/operator";
import { safeCookie, sentBack } from "@/tests/support/cookies";
import { contextAt } from "@/tests/support/factories";
import { type OidcProviderProcess, startOidcProvider } from "@/tests/support/oidc-provider-process";
import { throughProvider } from "@/tests/support/oidc-visitor";
import { entriesAbout } from "../people/log-entries";
import { anArmedOperator, anOperator } from "../people/some-operator";
import { countOf } from "../session/customer";
import { aConsoleVisitor } from "./console-visitor";
import {
  BUTTON,
  begin,
  comeBack,
  cookiesBesides,
  goAllTheWay,
  SIGN_IN,
  sentenceOf,
  sessionCookieOf,
} from "./oidc-visit";
import { anAddressOnTheNet, done, send } from "./visitor";

const ACCOUNT_URL = "https://licenses.example.test";
const CALLBACK = `${ACCOUNT_URL}/api/auth/callback/oidc`;
const VARIABLES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"];
const isIn = async (cookie: string) => (await operatorSessionOf(cookie, new Date()))?.isComplete ?? null;
const sessions = () => countOf("operator_sessions");

let provider: OidcProviderProcess;

function use(variables: Record<string, string>): void {
  for (const name of VARIABLES) delete process.env[name];
  Object.assign(process.env, variables);
  reloadConfig();
}

beforeAll(async () => {
  provider = await startOidcProvider(ACCOUNT_URL);
});
afterAll(() => provider.close());
beforeEach(() => use({ ...provider.env, OIDC_NAME: "Example login" }));
afterEach(async () => {
  vi.useRealTimers();
  await provider.fail("none");
  use({});
});

describe("the button to the provider", () => {
  it("asks for the e-mail alone, with state, nonce and PKCE, and binds the answer to this browser", async () => {
    const { url, setCookies } = await begin();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "latchkey-console",
      scope: "openid email",
      response_type: "code",
      redirect_uri: CALLBACK,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const sealed = expect.stringMatching(/^[\w.-]+$/);
    expect(setCookies).toEqual(
      ["state", "code", "nonce"].map((name) => safeCookie(`oidc-${name}`, sealed, 600)),
    );
    // Sealed: what stands in the cookies does not help whoever reads them.
    for (const name of ["state", "nonce"])
      expect(sentBack(setCookies)).not.toContain(searchParams.get(name) ?? name);
  });

  it("leads nowhere without a provider, and for whoever presses it all the time", async () => {
    const address = anAddressOnTheNet();
    use({});
    expect(await send(SIGN_IN, { body: BUTTON, address })).toEqual({
      message: "No sign-in provider is set up here. Sign in with a link.",
    });
    expect(await comeBack(`${CALLBACK}?code=x&state=y`, "")).toMatchObject({ status: 404, setCookies: [] });
    use(provider.env);
    let last = await comeBack(`${CALLBACK}?code=x&state=y`, "", address);
    expect(sentenceOf(last)).toContain("is over");
    for (let count = 0; count < 60; count++) {
      last = await comeBack(`${CALLBACK}?code=x&state=y`, "", address);
    }
    expect(sentenceOf(last)).toContain("Too many attempts");
    expect(await send(SIGN_IN, { body: BUTTON, address })).toMatchObject({ problem: "too_many_attempts" });
  });
});

describe("an operator who comes back from the provider", () => {
  it("is in, however the address is written there, and the log says by whom", async () => {
    const { id, email } = await anOperator("support");
    await provider.letIn({ sub: "a", email: email.toUpperCase(), email_verified: true });
    const outcome = await goAllTheWay();
    expect(outcome).toMatchObject({ status: 303, to: "/console" });
    expect(await isIn(sessionCookieOf(outcome))).toBe(true);
    expect(await entriesAbout(id, "operator.signed_in")).toMatchObject([
      {
        actorKind: "operator",
        actorId: id,
        actorName: email,
        target: email,
        reason: `by ${provider.issuer}`,
      },
    ]);
    expect(await countOf("users")).toBe(0);
    expect(await countOf("accounts")).toBe(0);
    expect(await countOf("sessions")).toBe(0);
  });

  it("shows the second factor still", async () => {
    const armed = await anArmedOperator(new Date(Date.now() - 5 * 60_000), "owner");
    await provider.letIn({ sub: "b", email: armed.email, email_verified: true });
    const outcome = await goAllTheWay();
    expect(outcome.to).toBe("/console/second-factor");
    const cookie = sessionCookieOf(outcome);
    expect(await isIn(cookie)).toBe(false);
    expect(await send("/console/team", { cookie, body: { do: "invite" } })).toEqual({
      to: "/console/second-factor",
    });
    await done("/console/second-factor", { code: armed.recovery[0] ?? "" }, cookie);
    expect(await isIn(cookie)).toBe(true);
  });

  it("ends the session that the browser had, and leaves nothing of the way behind", async () => {
    const [former, { email }] = [await aConsoleVisitor("owner"), await anOperator()];
    await provider.letIn({ sub: "c", email, email_verified: true });
    const outcome = await goAllTheWay(former.cookie);
    expect([await isIn(former.cookie), await isIn(sessionCookieOf(outcome))]).toEqual([null, true]);
    expect(outcome.setCookies).toEqual([
      ...["state", "code", "nonce"].map(
        (name) => `__Host-latchkey-oidc-${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure`,
      ),
      expect.stringMatching(
        /^__Host-latchkey-console=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  });

  it("comes in where the provider tells the e-mail only when asked, and wants the secret in the body", async () => {
    const other = await startOidcProvider(ACCOUNT_URL, {
      isInToken: false,
      authMethod: "client_secret_post",
    });
    try {
      use(other.env);
      const { email } = await anOperator();
      await other.letIn({ sub: "d", email, email_verified: true });
      expect(await isIn(sessionCookieOf(await goAllTheWay()))).toBe(true);
      await other.letIn({ sub: "d", email, email_verified: false });
      expect(sentenceOf(await goAllTheWay())).toContain("has not verified");
      await other.letIn({ sub: "d", email, email_verified: true });
      await other.fail("userinfo of somebody else");
      expect(sentenceOf(await goAllTheWay())).toContain("could not be verified");
    } finally {
      await other.close();
    }
  });

  it("comes in where the token names the e-mail, and whether it is verified is told only when asked", async () => {
    const { email } = await anOperator();
    await provider.fail("half a token");
    await provider.letIn({ sub: "h", email, email_verified: true });
    expect(await isIn(sessionCookieOf(await goAllTheWay()))).toBe(true);
    await provider.letIn({ sub: "h", email, email_verified: false });
    expect(sentenceOf(await goAllTheWay())).toContain("has not verified");
  });
});

describe("whoever is no operator", () => {
  it("is told which address the provider named, and does not become one", async () => {
    const before = await countOf("operators");
    await provider.letIn({ sub: "e", email: "Stranger@example.test", email_verified: true });
    const outcome = await goAllTheWay();
    expect(sentenceOf(outcome)).toBe(
      "With Example login you are Stranger@example.test, and no operator has that address. Ask an owner of this console to invite it, or change to another account there and come back.",
    );
    expect(sessionCookieOf(outcome)).toBe("");
    expect(await countOf("operators")).toBe(before);
  });

  it("and was one does not come in either", async () => {
    const { id, email } = await anOperator();
    await removeOperator(contextAt(), id);
    await provider.letIn({ sub: "f", email, email_verified: true });
    const before = await sessions();
    expect(sentenceOf(await goAllTheWay())).toContain("no operator has that address");
    expect(await sessions()).toBe(before);
  });

  it.each([
    ["an e-mail that nobody verified", { email_verified: false }, "has not verified your e-mail address"],
    ["an e-mail of which nothing is said", {}, "has not verified your e-mail address"],
    ["an e-mail verified in words", { email_verified: "true" }, "has not verified your e-mail address"],
    ["no e-mail", { email: undefined, email_verified: true }, "does not say which e-mail address is yours"],
    ["what is no e-mail", { email: "admin", email_verified: true }, "does not say which e-mail address"],
    ["a list of e-mails", { email: ["a@b.test"], email_verified: true }, "does not say which e-mail address"],
  ])("to the provider has %s: not in", async (_what, claims, sentence) => {
    const { email } = await anOperator("owner");
    await provider.letIn({ sub: "g", email, ...claims });
    const before = await sessions();
    const outcome = await goAllTheWay();
    expect(sentenceOf(outcome)).toContain(sentence);
    expect(await sessions()).toBe(before);
  });
});

it("someone whose verified address folds into an operator's is not in", async () => {
  const { email } = await createOperator(contextAt(), {
    email: `mike-${randomUUID()}@example.test`,
    role: "owner",
  });
  const before = await sessions();
  for (const [letter, sign] of [
    ["k", "\u212A"],
    ["m", "\uFF4D"],
  ] as const) {
    await provider.letIn({ sub: "k", email: email.replace(letter, sign), email_verified: true });
    expect(sentenceOf(await goAllTheWay())).toContain("does not say which e-mail address");
  }
  expect(await sessions()).toBe(before);
});

describe("an answer of the provider", () => {
  beforeEach(async () => {
    const { email } = await anOperator("owner");
    await provider.letIn({ sub: "h", email, email_verified: true });
  });

  it("counts once: neither in the same browser again, nor with its cookies elsewhere, nor twice at once", async () => {
    const { url, cookie } = await begin();
    const back = await throughProvider(url);
    const before = await sessions();
    const outcomes = await Promise.all([comeBack(back, cookie), comeBack(back, cookie)]);
    expect(outcomes.filter(({ to }) => to === "/console")).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
    // A browser has forgotten them; somebody who copied them has not.
    for (const kept of ["", cookie]) {
      const outcome = await comeBack(back, kept);
      expect(sentenceOf(outcome)).toContain("is over");
    }
    expect(await sessions()).toBe(before + 1);
  });

  it("does not count in another browser, nor for another sign-in of the same, and ends neither", async () => {
    const [one, other] = [await begin(), await begin()];
    const back = await throughProvider(one.url);
    const before = await sessions();
    for (const cookie of ["", other.cookie, sentBack(other.setCookies.slice(1)), "x=y"]) {
      const outcome = await comeBack(back, cookie);
      expect(sentenceOf(outcome)).toContain("is over");
      expect(cookiesBesides(outcome)).toEqual([]);
    }
    expect(await sessions()).toBe(before);
    expect(await comeBack(back, one.cookie)).toMatchObject({ to: "/console" });
  });

  it.each([
    ["the code's proof", "oidc-code"],
    ["the nonce", "oidc-nonce"],
  ] as const)("does not count with %s of another sign-in, or without", async (_what, name) => {
    const before = await sessions();
    for (const swapped of [true, false]) {
      const [one, other] = [await begin(), await begin()];
      const others = other.cookie.split("; ").find((pair) => pair.startsWith(cookieName(name))) ?? "";
      const mixed = one.cookie
        .split("; ")
        .filter((pair) => !pair.startsWith(cookieName(name)))
        .concat(swapped ? [others] : []);
      expect(sentenceOf(await comeBack(await throughProvider(one.url), mixed.join("; ")))).toMatch(
        /is over|could not be verified/,
      );
    }
    expect(await sessions()).toBe(before);
  });

  it("does not count ten minutes later", async () => {
    const { url, cookie } = await begin();
    const back = await throughProvider(url);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect(sentenceOf(await comeBack(back, cookie))).toContain("too long ago");
  });

  it("that says no is a sentence and no failure", async () => {
    await provider.fail("denies");
    const outcome = await goAllTheWay();
    expect(sentenceOf(outcome)).toBe(
      "The sign-in with Example login was not finished there. Try again, or sign in with a link.",
    );
    expect(cookiesBesides(outcome)).toHaveLength(3);
  });

  it.each(["other issuer", "other audience", "other nonce", "other signature", "expired"] as const)(
    "with %s in its token does not count",
    async (fault) => {
      await provider.fail(fault);
      const before = await sessions();
      const outcome = await goAllTheWay();
      expect(sentenceOf(outcome)).toContain("could not be verified, so it does not count");
      expect(await sessions()).toBe(before);
    },
  );

  it.each([
    ["names another provider", (query: URLSearchParams) => query.set("iss", "https://other.example.test")],
    ["names none, where it says that it does", (query: URLSearchParams) => query.delete("iss")],
  ])("that %s does not count", async (_what, change) => {
    const { url, cookie } = await begin();
    const back = new URL(await throughProvider(url));
    expect(back.searchParams.get("iss")).toBe(provider.issuer);
    change(back.searchParams);
    const before = await sessions();
    expect(sentenceOf(await comeBack(back.href, cookie))).toContain("could not be verified");
    expect(await sessions()).toBe(before);
  });

  it("that names no provider counts where the provider does not promise it", async () => {
    await provider.fail("unnamed answers");
    const { url, cookie } = await begin();
    const back = new URL(await throughProvider(url));
    back.searchParams.delete("iss");
    expect(await comeBack(back.href, cookie)).toMatchObject({ to: "/console" });
  });

  it("that never comes, or is a failure, is waited for a few seconds", async () => {
    const [silent, failing, gone] = [await begin(), await begin(), await begin()];
    const backs = [];
    for (const { url } of [silent, failing, gone]) backs.push(await throughProvider(url));
    await provider.fail("silent tokens");
    const start = performance.now();
    const outcomes = [await comeBack(backs[0] ?? "", silent.cookie)];
    await provider.fail("failing tokens");
    outcomes.push(await comeBack(backs[1] ?? "", failing.cookie));
    await provider.fail("silent");
    outcomes.push(await comeBack(backs[2] ?? "", gone.cookie));
    // Seven on an idle machine; the provider itself would be silent for good.
    expect(performance.now() - start).toBeLessThan(60_000);
    for (const outcome of outcomes) {
      expect(sentenceOf(outcome)).toContain("does not answer");
    }
  });
});

describe("a provider that is not there, or not the one that is configured,", () => {
  it.each([
    ["silent", "does not answer"],
    ["other discovery issuer", "is not set up correctly"],
    ["no discovery", "is not set up correctly"],
    ["addresses of nobody", "is not set up correctly"],
  ] as const)("is a sentence at the button: %s", async (fault, sentence) => {
    await provider.fail(fault);
    const outcome = await send(SIGN_IN, { body: BUTTON });
    expect(outcome).toEqual({ message: expect.stringContaining(sentence) });
  });

  it("is a sentence where nobody listens, and where the secret is wrong", async () => {
    use({ ...provider.env, OIDC_ISSUER: "http://127.0.0.1:1" });
    expect(await send(SIGN_IN, { body: BUTTON })).toEqual({
      message:
        "The server of your company account does not answer. Try again in a moment, or sign in with a link.",
    });
    use({ ...provider.env, OIDC_CLIENT_SECRET: "wrong" });
    const outcome = await goAllTheWay();
    expect(sentenceOf(outcome)).toContain("check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET");
  });
});
