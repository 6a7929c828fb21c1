import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leadToPlace } from "@/lib/server/console-place";
import { forgetPlace, placeIn } from "@/lib/session/console-place";
import { setCookie } from "@/lib/session/cookies";
import { aConsoleVisitor, aHalfSignedIn } from "./console-visitor";
import { cookieOf, send } from "./visitor";

const PLACE = "/console/applications/tool/keys?status=active";
const NOT_HERE = 204;
const server = createServer((req, res) => {
  void leadToPlace(req, res).then((isAnswered) => isAnswered || res.writeHead(NOT_HERE).end());
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function visit(path: string, cookie = "") {
  const { status, headers } = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
  return { status, to: headers.get("location"), setCookies: headers.getSetCookie() };
}
const placeCookie = (place: string) => setCookie("console-place", place, 60).split(";", 1)[0] ?? "";

describe("a page of the console that somebody wants who is not signed in", () => {
  it("is where they are led once they are in, and once only", async () => {
    const asked = await visit(PLACE);
    expect(asked).toMatchObject({ status: NOT_HERE, to: null });
    const kept = asked.setCookies[0]?.split(";", 1)[0] ?? "";
    expect(placeIn(kept)).toBe(PLACE);
    const { cookie } = await aConsoleVisitor("viewer");
    expect(await visit("/console", `${cookie}; ${kept}`)).toEqual({
      status: 303,
      to: PLACE,
      setCookies: [forgetPlace()],
    });
  });

  it("waits for the second factor", async () => {
    const { cookie } = await aHalfSignedIn();
    const nothing = { status: NOT_HERE, to: null, setCookies: [] };
    expect(await visit("/console", `${cookie}; ${placeCookie(PLACE)}`)).toEqual(nothing);
  });

  it("is kept for nobody who is in, nor for the way in itself", async () => {
    const { cookie } = await aConsoleVisitor("viewer");
    for (const [path, cookies] of [
      [PLACE, cookie],
      ["/console", cookie],
      ["/console", ""],
      ["/console/enter?link=x", ""],
      ["/account", ""],
    ] as const)
      expect((await visit(path, cookies)).setCookies).toEqual([]);
  });

  it("is never on another website, whatever the cookie says", async () => {
    const { cookie } = await aConsoleVisitor("viewer");
    for (const place of ["//evil.example", "https://evil.example/console/you", "/account", "/console/.."])
      expect(await visit("/console", `${cookie}; ${placeCookie(place)}`)).toMatchObject({
        status: NOT_HERE,
        to: null,
      });
  });
});

describe("a form of a session that is over", () => {
  it("says that nothing is kept, and leads back to its page after the next sign-in", async () => {
    const outcome = await send("/console/applications/tool/keys/new", { body: { do: "issue" } });
    expect(outcome).toMatchObject({
      status: 401,
      message: expect.stringContaining("what you typed was not kept"),
    });
    expect(placeIn(cookieOf(outcome))).toBe("/console/applications/tool/keys/new");
  });
});

describe("a form that was not even read", () => {
  it("is answered where the visitor may be, so that the answer leads nowhere else", async () => {
    const headers = { "content-type": "text/plain" };
    const form = "/console/team";
    const half = (await aHalfSignedIn()).cookie;
    const whole = (await aConsoleVisitor("viewer")).cookie;
    const at = async (path: string, cookie: string) =>
      send(path, { cookie, headers, body: "x" }).then((outcome) => ({ ...outcome }));
    expect(await at(form, "")).toMatchObject({ status: 415, path: "/console/sign-in" });
    expect(await at(form, half)).toMatchObject({ status: 415, path: "/console/second-factor" });
    expect(await at(form, whole)).toMatchObject({ status: 415, path: form });
    expect(await at("/console/second-factor", whole)).toMatchObject({ status: 415, path: "/console" });
    const foreign = { "sec-fetch-site": "cross-site" };
    expect(await send(form, { headers: foreign, body: {} })).toMatchObject({
      status: 403,
      path: "/console/sign-in",
    });
  });
});
