import { describe, expect, it } from "vitest";
import { placeIn, rememberPlace } from "@/lib/session/console-place";
import { type Cookie, newCookie } from "@/lib/session/cookies";
import { safeCookie, sentBack } from "@/tests/support/cookies";

const sent = (cookie: Cookie | null) => cookie && sentBack([cookie]);

describe("where somebody wanted to go in the console", () => {
  it.each([
    "/console/you",
    "/console/applications/tool/keys/0197a000-0000-7000-8000-00000000000a",
    "/console/applications/tool/keys?q=ada%40example.test&status=active",
    "/console/applications/tool/plans/pro.yearly",
  ])("is kept for an hour, for this host alone: %s", (place) => {
    const cookie = rememberPlace(place);
    expect(cookie).toEqual(safeCookie("console-place", expect.any(String), 3_600));
    expect(placeIn(sent(cookie))).toBe(place);
  });

  it("is kept without what stands behind the question mark when that is too long", () => {
    expect(placeIn(sent(rememberPlace(`/console/log?q=${"x".repeat(300)}`)))).toBe("/console/log");
  });

  it.each([
    "/console",
    "/console/",
    "/console/sign-in",
    "/console/sign-in?sent=1",
    "/console/sign-out",
    "/console/enter?link=secret",
    "/console/second-factor",
    "/console/oidc/callback?code=secret",
    "/console/log.csv",
    "/console/log.csv?actor=x",
    "/console//evil.example",
    "/console/../account",
    "/console/./x",
    "/console/x/..",
    "/console/x\\evil",
    "//evil.example/console/you",
    "https://evil.example/console/you",
    "/consoles/you",
    "/account",
    "",
    `/console/${"x".repeat(300)}`,
  ])("is nowhere else, whoever says so: %s", (place) => {
    expect(rememberPlace(place)).toBeNull();
    for (const cookie of [place, Buffer.from(place).toString("base64url")])
      if (/^[\w/:.?=-]{1,256}$/.test(cookie)) {
        expect(placeIn(sent(newCookie("console-place", cookie, 60)))).toBeNull();
      }
  });
});
