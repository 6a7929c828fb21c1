import { beforeAll, describe, expect, it } from "vitest";
import { exchange, HTML, type PageServer, sharedPageServer } from "./page-server";

const JSON_TYPE = expect.stringMatching(/^application\/json/);

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

describe("an address without a page", () => {
  const WRONG = [
    "/typo",
    "/typo/",
    "/manage/x",
    "/manage/x/y",
    "/account/x",
    "/account/x/y",
    "/account/licenses",
    "/account/enter/x",
    "/account/licenses/x/y",
    "/%E0%A4%A",
    "/console/%zz?q=%",
    "/a%00b",
    "/%2e%2e/etc/passwd",
    "/.env",
    "/_next/static/none.js",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
    "/favicon.ico",
  ];

  it.each(WRONG)("answers no success and no failure of ours: %s", async (path) => {
    const { status, text } = await server.get(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toMatch(/node_modules|\bat \w+ \(/);
  });

  it.each([
    ["/typo", "Page not found", "en"],
    ["/typo", "Seite nicht gefunden", "de"],
    ["/typo?page=2", "Page not found", "en"],
    ["/manage/x", "Page not found", "en"],
    ["/manage/x", "Seite nicht gefunden", "de"],
    ["/account/x/y", "Page not found", "en"],
    ["/docs", "Page not found", "en"],
    ["/docs/api/x", "Page not found", "en"],
  ])("shows a page of ours: %s, %s", async (path, title, language) => {
    const { status, headers, text } = await server.get(path, { "accept-language": language });
    expect([status, headers.get("content-type")]).toEqual([404, HTML]);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(text).toContain('<a href="/manage"');
  });

  it.each(["/some-app/x", "/some-app/license/v1/x", "/some-app/keys/v1/x", "/api/x"])(
    "below an application answers as the interfaces do: %s",
    async (path) => {
      const { status, headers, text } = await server.get(path);
      expect([status, headers.get("content-type")]).toEqual([404, JSON_TYPE]);
      expect(JSON.parse(text)).toMatchObject({ error: "not_found" });
    },
  );

  it("below a page is HTML also where an application has its interfaces", async () => {
    const { status, headers } = await server.get("/manage/license/v1/validate");
    expect([status, headers.get("content-type")]).toEqual([404, HTML]);
  });
});

describe("an address with a page", () => {
  it.each([
    "/",
    "/manage",
    "/account",
    "/account/enter",
    "/console/sign-in",
    "/?utm=1",
    "/manage?page=x&q=%00",
  ])("shows it: %s", async (path) => {
    const { status, headers } = await server.get(path);
    expect([status, headers.get("content-type")]).toEqual([200, HTML]);
  });

  it.each([
    ["/account/licenses/x", "/account"],
    ["/account/licenses/%80", "/account"],
    ["/account/download?file=x", "/account"],
  ])("leads who is not signed in to the sign-in: %s", async (path, to) => {
    const { status, headers } = await server.get(path, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    });
    expect([status, headers.get("location")]).toEqual([307, to]);
  });
});

describe("a form sent to an address that has none", () => {
  it.each(["/", "/console/sign-in", "/typo", "/manage/x", "/account/licenses/x"])(
    "is led back there: POST %s",
    async (path) => {
      const type = { "content-type": "application/x-www-form-urlencoded" };
      const { status, headers } = await exchange(server.port, "POST", path, type, "do=open");
      expect([status, headers.get("location")]).toEqual([303, path]);
    },
  );
});

describe("a method that the page does not have", () => {
  it.each([
    ["DELETE", "/icon.svg", "GET, HEAD"],
    ["POST", "/robots.txt", "GET, HEAD"],
    ["PUT", "/manage"],
    ["DELETE", "/account"],
    ["PATCH", "/account/enter?email=a"],
    ["OPTIONS", "/manage"],
    ["PROPFIND", "/"],
    ["PUT", "/console/team"],
    ["DELETE", "/typo"],
  ])(
    "%s %s is refused with 405 and the methods there are",
    async (method, path, allowed = "GET, HEAD, POST") => {
      const { status, headers, text } = await exchange(server.port, method, path, {}, "do=open");
      expect([status, headers.get("allow"), JSON.parse(text)]).toEqual([
        405,
        allowed,
        { error: "method_not_allowed" },
      ]);
    },
  );
});
