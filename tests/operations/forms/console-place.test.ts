import { describe, expect, it } from "vitest";
import { createOperatorLink } from "@/lib/domain/people/operators";
import { forgetPlace, placeIn, signInPath } from "@/lib/session/console-place";
import { newCookie } from "@/lib/session/cookies";
import { SECRET, safeCookie, sentBack } from "@/tests/support/cookies";
import { contextAt } from "@/tests/support/factories";
import { anOperator, linkIn } from "../people/some-operator";
import { aHalfSignedIn } from "./console-visitor";
import { cookieOf, done, send } from "./visitor";

const PLACE = "/console/applications/tool/keys?status=active";
const placeCookie = (place: string) =>
  sentBack([newCookie("console-place", Buffer.from(place).toString("base64url"), 60)]);
const enter = async (cookie: string) => done("/console/enter", { link: (await anOperator()).link }, cookie);

describe("a page of the console that somebody wants who is not signed in", () => {
  it("is where they are led once they are in, and once only", async () => {
    const outcome = await enter(placeCookie(PLACE));
    expect(outcome).toMatchObject({
      to: PLACE,
      setCookies: [safeCookie("console", SECRET, 604_800), forgetPlace()],
    });
  });

  it("waits for the second factor", async () => {
    const { link, cookie, recovery } = await armedWithLink();
    const entered = await done("/console/enter", { link }, `${cookie}; ${placeCookie(PLACE)}`);
    expect(entered).toMatchObject({ to: "/console/second-factor" });
    expect(entered.setCookies).toHaveLength(1);
    const jar = `${cookieOf(entered)}; ${placeCookie(PLACE)}`;
    expect(await done("/console/second-factor", { code: recovery[0] ?? "" }, jar)).toEqual({
      to: PLACE,
      setCookies: [forgetPlace()],
    });
  });

  it("is the list of applications where nothing was asked for", async () => {
    const outcome = await enter("");
    expect([outcome.to, outcome.setCookies?.length]).toEqual(["/console", 1]);
  });

  it("is never on another website, whatever the cookie says", async () => {
    for (const place of ["//evil.example", "https://evil.example/console/you", "/account", "/console/.."])
      expect(await enter(placeCookie(place))).toMatchObject({ to: "/console" });
  });

  it("goes along to the sign-in page, without a query that no cookie could keep", () => {
    expect(signInPath(PLACE)).toBe(`/console/sign-in?from=${encodeURIComponent(PLACE)}`);
    expect(signInPath(`/console/log?q=${"x".repeat(300)}`)).toBe("/console/sign-in?from=%2Fconsole%2Flog");
    for (const nowhere of ["/console", "/console/enter?link=x", "", "//evil.example"])
      expect(signInPath(nowhere)).toBe("/console/sign-in");
  });
});

describe("a form of a session that is over", () => {
  it("leads to the sign-in, keeps nothing, and is led back to its page afterwards", async () => {
    const path = "/console/applications/tool/keys/new";
    const outcome = await send(path, { body: { do: "issue", note: "typed" } });
    expect(outcome).toMatchObject({ to: "/console/sign-in", done: "over" });
    expect(JSON.stringify(outcome)).not.toContain("typed");
    expect(placeIn(cookieOf(outcome))).toBe(path);
  });

  it("that can wait does so, with all that was typed but a second factor's code", async () => {
    const typed = { do: "issue", note: "typed", stays: "yes" };
    const outcome = await send("/console/applications/tool/keys/new", { body: typed });
    expect(outcome).toEqual({
      message: expect.stringContaining("What you typed is still here"),
      proof: "sign_in",
      values: typed,
    });
    const secret = { do: "remove-second-factor", code: "123456", stays: "yes" };
    expect(JSON.stringify(await send("/console/you", { body: secret }))).not.toContain("123456");
  });
});

/** Somebody with a second factor, and a new link for them. */
async function armedWithLink() {
  const armed = await aHalfSignedIn("viewer");
  const { signInUrl } = await createOperatorLink(contextAt(), armed.email);
  return { ...armed, link: linkIn(signInUrl) };
}
