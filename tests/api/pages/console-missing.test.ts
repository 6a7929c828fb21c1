import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, aShop } from "@/tests/support/factories";
import { type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
let cookie: string;
let slug: string;
let keyOfAnother: string;
beforeAll(async () => {
  server = await sharedPageServer();
  ({ cookie } = await aConsoleVisitor("viewer"));
  slug = (await aShop()).application.slug;
  keyOfAnother = (await aKey((await aShop()).application)).id;
});

describe("what is not there inside the console", () => {
  it.each([
    ["an address of no page", () => "/console/xyz"],
    ["an unknown application", () => "/console/applications/none"],
    ["a page of an unknown application", () => "/console/applications/none/keys"],
    ["another application's key", () => `/console/applications/${slug}/keys/${keyOfAnother}`],
    ["no id of a release", () => `/console/applications/${slug}/releases/${randomUUID()}`],
  ])("is answered with 404 in the console's own frame: %s", async (_what, path) => {
    const { status, text, headers } = await server.get(path(), { cookie });
    expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(text).toContain("There is nothing here</h1>");
    expect(text).toContain('href="/console/team"');
    expect(text).not.toContain('href="/manage"');
    expect(text.match(/<html/g)).toHaveLength(1);
    expect(text).not.toContain('<script src="/_next');
  });

  it("is not told to whoever is not signed in, who is asked to sign in there as anywhere", async () => {
    const [missing, real] = [await server.get("/console/xyz"), await server.get("/console/team")];
    expect([missing.status, missing.headers.get("location")]).toEqual([
      real.status,
      real.headers.get("location"),
    ]);
  });

  it("leaves the server well: the next page is whole", async () => {
    await Promise.all([1, 2, 3].map(() => server.get("/console/applications/none", { cookie })));
    const { status, text } = await server.get("/console/team", { cookie });
    expect(status).toBe(200);
    expect(text).toContain("Team</h1>");
  });
});

describe("parts of pages, which nobody of ours asks for", () => {
  it.each([
    "/console/team.rsc",
    "/console/team.rsc?x=1",
    "/console/team.rsc/",
    "/console/team%2ersc",
    "/console/team.RSC",
    "/console/team.segments/_tree.segment.rsc",
    "/index.rsc",
    "/manage.rsc",
  ])("are not there, for strangers and operators: %s", async (path) => {
    for (const headers of [{}, { cookie }, { rsc: "1" }]) {
      const answer = await server.get(path, headers);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(answer.text).toContain("Page not found</h1>");
    }
  });
});
