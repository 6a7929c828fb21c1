import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { aSignedInBrowser, without } from "@/tests/operations/session/customer";
import { eventually } from "@/tests/support/eventually";
import { aLicense } from "@/tests/support/factories";
import { stopServers } from "@/tests/support/server-process";
import { type DatabaseProxy, databaseProxy } from "./database-proxy";
import { type Answer, alertIn, cookieOf, HTML, type PageServer, startPageServer } from "./page-server";

const CODE = "VC-00000-00000-00000-00000";
const FAILED: [string, string][] = [
  ["en-GB,en;q=0.9", "Something went wrong on our side"],
  ["de-CH", "Bei uns ist etwas schiefgegangen"],
];

let proxy: DatabaseProxy;
let server: PageServer;
let cookie: string;
/** Cookie of an open license. */
let opened: string;
beforeAll(async () => {
  proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  server = await startPageServer({ DATABASE_URL: proxy.url });
  cookie = await aSignedInBrowser("anna@example.test");
  const { manageCode } = await aLicense(
    { email: parseEmail("anna@example.test") },
    { manageCodes: true, kind: "licensed_updates" },
  );
  opened = cookieOf(await server.act("/manage", "openLicense", { code: manageCode ?? "" }));
});
afterEach(async () => {
  proxy.open();
  await eventually(async () => expect((await server.get("/account", { cookie })).status).toBe(200), 20_000);
});
afterAll(async () => {
  await stopServers();
  await proxy.close();
});

function expectUnavailable({ status, headers, text }: Answer, title: string): void {
  expect([status, headers.get("content-type"), headers.get("retry-after")]).toEqual([503, HTML, "5"]);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain(title);
  expect(text).not.toContain("<script");
  expect(text).not.toMatch(/prisma|ECONN|node_modules/i);
}

/** A form says so itself, and keeps what was typed. */
function expectFormUnavailable({ status, headers, text }: Answer, title: string, typed = ""): void {
  expect([status, headers.get("content-type")]).toEqual([200, HTML]);
  expect(alertIn(text)).toContain(title);
  expect(text).toContain(typed);
  expect(text).not.toMatch(/prisma|ECONN|node_modules/i);
}

describe.each(FAILED)("a database that is gone, to a visitor who reads %s", (language, title) => {
  const headers = { "accept-language": language };

  it("is a page with 503 for pages and forms that need it; the others are there", async () => {
    proxy.shut();
    expectUnavailable(await server.get("/account", { ...headers, cookie }), title);
    const form = await server.actOnPage("/manage", "openLicense", { code: CODE }, headers);
    expectFormUnavailable(form, title, CODE);
    // Its page needs the database, too.
    expectUnavailable(await server.act("/account", "signOutEverywhere", {}, { ...headers, cookie }), title);
    for (const path of ["/", "/manage", "/account", "/console/sign-in"])
      expect((await server.get(path, headers)).status).toBe(200);
    expect((await server.get("/typo", headers)).status).toBe(404);
  });
});

describe("a database that does not answer", () => {
  it("is a page with 503 and a form that says so, before anybody gives up", async () => {
    proxy.stall();
    const began = performance.now();
    const [page, form] = await Promise.all([
      server.get("/account", { cookie }),
      server.actOnPage("/manage", "openLicense", { code: CODE }),
    ]);
    expect(performance.now() - began).toBeLessThan(45_000);
    expectUnavailable(page, "Something went wrong on our side");
    expectFormUnavailable(form, "Something went wrong on our side", CODE);
  });
});

describe("a fault of ours", () => {
  it.each([
    ["activations", "/manage"],
    ["activations", "/account"],
  ])("deep in a page is no page in parts: without %s, %s", async (table, path) => {
    const { status, text } = await without(table, () => server.get(path, { cookie: `${cookie}; ${opened}` }));
    expect([status, text.includes("<h1")]).toEqual([500, false]);
  });

  it("is a page with 500 that tells nothing of it", async () => {
    const headers = { cookie: `__Host-latchkey-manage=${"A".repeat(43)}` };
    await without("manage_sessions", async () => {
      for (const answer of [
        await server.get("/manage", headers),
        await server.act("/manage", "closeLicense", {}, headers),
      ]) {
        expect([answer.status, answer.headers.get("content-type")]).toEqual([500, HTML]);
        expect(answer.headers.has("retry-after")).toBe(false);
        expect(answer.headers.get("cache-control")).toContain("no-store");
        expect(answer.text).not.toMatch(/prisma|manage_sessions|node_modules/i);
      }
    });
    expect((await server.get("/manage", headers)).status).toBe(200);
  });

  it("is in the log with the id that the visitor was given, and without the visitor's secrets", async () => {
    const secret = "B".repeat(43);
    const answer = await without("manage_sessions", () =>
      server.get("/manage", { cookie: `__Host-latchkey-manage=${secret}` }),
    );
    const id = answer.headers.get("x-request-id") ?? "none";
    const lines = () =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes(id));
    // Where the same fault met another page just before, within the second.
    await expect.poll(lines).toEqual([expect.stringContaining("a page failed")]);
    for (const text of [secret, cookie.split("=")[1] ?? "?", CODE, "anna@example.test"])
      expect(server.output()).not.toContain(text);
  });
});
