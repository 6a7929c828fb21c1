import { beforeAll, describe, expect, it } from "vitest";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, aShop } from "@/tests/support/factories";
import { exchange, type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
let cookie: string;
let path: string;
let keyId: string;
beforeAll(async () => {
  server = await sharedPageServer();
  ({ cookie } = await aConsoleVisitor("owner"));
  const { application } = await aShop();
  path = `/console/applications/${application.slug}/keys.csv`;
  keyId = (await aKey(application)).id;
});

describe("a download of the console, over the wire", () => {
  it("is a file", async () => {
    const { status, headers, text } = await server.get(path, { cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toContain(keyId);
  });

  it("is there for the log, too", async () => {
    const { status, text } = await server.get("/console/log.csv", { cookie });
    expect([status, text]).toEqual([200, expect.stringContaining("at,application,actorKind")]);
  });

  it("is there for a person's data, too", async () => {
    const address = "/console/erasure-requests/person.json?email=no.one%40example.test";
    const { status, headers, text } = await server.get(address, { cookie });
    expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(JSON.parse(text)).toMatchObject({ email: "no.one@example.test", keys: [] });
  });

  it("answers HEAD with its headers", async () => {
    const { status, headers, text } = await exchange(server.port, "HEAD", path, { cookie });
    expect([status, headers.get("content-type"), text]).toEqual([200, "text/csv; charset=utf-8", ""]);
  });

  it("sends who is not signed in to where that is done", async () => {
    for (const address of [path, "/console/log.csv", "/console/applications/new/address?slug=x"]) {
      const { status, headers } = await server.get(address);
      expect([status, headers.get("location")]).toEqual([303, "/console/sign-in"]);
    }
  });

  it("says what is not there, in a sentence", async () => {
    const { status, text } = await server.get("/console/applications/none/keys.csv", { cookie });
    expect([status, text]).toEqual([404, expect.stringContaining("no application")]);
  });
});

it("an address for a new application is looked up over the wire", async () => {
  const { status, text } = await server.get("/console/applications/new/address?slug=wire", { cookie });
  expect([status, text]).toEqual([200, "“wire” is available.\n"]);
});
