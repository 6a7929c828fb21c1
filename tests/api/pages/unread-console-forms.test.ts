import { beforeAll, expect, it } from "vitest";
import { aConsoleVisitor } from "@/tests/operations/forms/console-visitor";
import { alertIn, cookieOf, type PageServer, sharedPageServer } from "./page-server";

let server: PageServer;
beforeAll(async () => {
  server = await sharedPageServer();
});

it("leads a form of the console that no action takes back to its page, which says why", async () => {
  const { cookie } = await aConsoleVisitor("owner");
  for (const [fields, headers, why] of [
    [{ do: "invite", email: "a@example.test" }, {}, "after you opened this page"],
    [{ do: "invite" }, { "sec-fetch-site": "cross-site" }, "another website"],
  ] as const) {
    const sent = await server.post("/console/team", fields, { cookie, ...headers });
    expect([sent.status, new URL(sent.headers.get("location") ?? "", server.url).pathname]).toEqual([
      303,
      "/console/team",
    ]);
    const told = await server.get("/console/team", { cookie: `${cookie}; ${cookieOf(sent)}` });
    expect(alertIn(told.text)).toContain(why);
    expect(told.text).toContain("Invite a colleague");
  }
});

it("leads a stranger with such a form to the sign-in, and back to the page from there", async () => {
  const path = "/console/applications/x/keys/new?plan=pro";
  const sent = await server.post(path, { do: "issue" });
  expect([sent.status, sent.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/\/keys\/new\?plan=pro$/),
  ]);
  const asked = await server.get(path, { cookie: cookieOf(sent) });
  expect([asked.status, asked.headers.get("location")]).toEqual([
    307,
    `/console/sign-in?from=${encodeURIComponent(path)}`,
  ]);
  const signIn = await server.get(asked.headers.get("location") ?? "");
  expect(signIn.text).toContain("Sign in to the console");
  const [, kept = ""] = /console-place=([\w-]+)/.exec(cookieOf(signIn)) ?? [];
  expect(Buffer.from(kept, "base64url").toString()).toBe(path);
});
