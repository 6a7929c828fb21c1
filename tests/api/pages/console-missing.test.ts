import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signInPath } from "@/lib/session/console-place";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { aKey, aShop } from "@/tests/support/factories";
import { askForPart, pageWithoutLayouts } from "@/tests/support/page-parts";
import { HTML, type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
let cookie: string;
let slug: string;
let keyId: string;
let keyOfAnother: string;
let slugOfAnother: string;
/** What only operators may read. */
let names: string[];
beforeAll(async () => {
  server = await sharedPageServer();
  const { email, cookie: own } = await aConsoleVisitor("viewer");
  cookie = own;
  const { application } = await aShop();
  slug = application.slug;
  const { id, key } = await aKey(application);
  keyId = id;
  const another = (await aShop()).application;
  slugOfAnother = another.slug;
  keyOfAnother = (await aKey(another)).id;
  names = [email, application.name, `…${key.slice(-4)}`];
});

/** Of pages that find out half-way that what they are about is not there. */
const UNKNOWN: [string, () => string][] = [
  ["an unknown application", () => "/console/applications/none"],
  ["a page of an unknown application", () => "/console/applications/none/keys"],
  ["no id of a key", () => `/console/applications/${slug}/keys/${randomUUID()}`],
  ["no id of a release", () => `/console/applications/${slug}/releases/${randomUUID()}`],
];

describe("what is not there inside the console", () => {
  it.each(["/console/xyz", "/console/team/xyz"])(
    "is answered with 404 at an address of no page, to strangers and operators alike: %s",
    async (path) => {
      for (const headers of [{}, { cookie }]) {
        const answer = await server.get(path, headers);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([404, HTML]);
        expect(answer.text).toContain("Page not found</h1>");
        expect(answer.text).toContain('href="/console"');
        expect(answer.text.match(/<html/g)).toHaveLength(1);
      }
    },
  );

  // What they say then is drawn in the browser (console-missing.e2e.ts).
  it.each(UNKNOWN)("is answered with 404: %s", async (_what, path) => {
    const { status, headers, text } = await server.get(path(), { cookie });
    expect([status, headers.get("content-type")]).toEqual([404, HTML]);
    expect(text).toContain("There is nothing here");
  });

  it.each(UNKNOWN)("is not told to anyone who is not signed in: %s", async (_what, pathOf) => {
    const path = pathOf();
    const { status, headers } = await server.get(path);
    expect([status, headers.get("location")]).toEqual([307, signInPath(path)]);
  });

  it("leads from an id under the wrong application to the right one, and tells strangers nothing", async () => {
    const path = `/console/applications/${slug}/keys/${keyOfAnother}`;
    const { status, headers } = await server.get(path, { cookie });
    const right = `/console/applications/${slugOfAnother}/keys/${keyOfAnother}`;
    expect([status, headers.get("location")]).toEqual([307, right]);
    expect((await server.get(right, { cookie })).status).toBe(200);
    const stranger = await server.get(path);
    expect([stranger.status, stranger.headers.get("location")]).toEqual([307, signInPath(path)]);
  });

  it("leaves the server well: the next page is whole", async () => {
    await Promise.all([1, 2, 3].map(() => server.get("/console/applications/none", { cookie })));
    const { status, text } = await server.get("/console/team", { cookie });
    expect(status).toBe(200);
    expect(text).toContain("Team</h1>");
  });
});

describe("parts of pages", () => {
  it.each([
    "/console/team.rsc",
    "/console/team.rsc?x=1",
    "/console/team.rsc/",
    "/console/team%2ersc",
    "/console/team.RSC",
    "/console/team.segments/_tree.segment.rsc",
    "/index.rsc",
    "/manage.rsc",
  ])("have no addresses of their own: %s", async (path) => {
    for (const headers of [{}, { cookie }, { rsc: "1" }]) {
      const answer = await askForPart(path, (to) => server.get(to, headers));
      expect(answer.status).toBe(404);
      for (const name of names) expect(answer.text).not.toContain(name);
    }
  });

  const folders = ["console", "(signed-in)", "applications", "[slug]"];
  it.each([
    ["the applications", ["console", "(signed-in)"], () => "/console"],
    ["the team", ["console", "(signed-in)", "team"], () => "/console/team"],
    ["the log", ["console", "(signed-in)", "log"], () => "/console/log"],
    ["an application", folders, () => `/console/applications/${slug}`],
    ["keys", [...folders, "keys"], () => `/console/applications/${slug}/keys`],
    ["a key", [...folders, "keys", "[id]"], () => `/console/applications/${slug}/keys/${keyId}`],
  ])("give operators what they ask for, and strangers nothing: %s", async (_what, inside, path) => {
    const whole = { rsc: "1" };
    const alone = pageWithoutLayouts(inside, { slug, id: keyId });
    const ahead = [
      { ...whole, "next-router-prefetch": "1" },
      { ...whole, "next-router-prefetch": "2" },
      { ...alone, "next-router-prefetch": "1" },
      { ...whole, "next-router-segment-prefetch": "/_tree" },
      { ...whole, "next-router-segment-prefetch": "/_full" },
    ];
    for (const headers of [{}, whole, alone, ...ahead]) {
      const { text } = await askForPart(path(), (to) => server.get(to, headers));
      for (const name of names) expect(text).not.toContain(name);
    }
    const [withFrame, without] = [
      await askForPart(path(), (to) => server.get(to, { ...whole, cookie })),
      await askForPart(path(), (to) => server.get(to, { ...alone, cookie })),
    ];
    expect([withFrame.status, without.status]).toEqual([200, 200]);
    expect(withFrame.text).toContain("Sign out");
    expect(without.text).not.toContain("Sign out");
    expect(without.text).toContain("text-title");
  });
});
