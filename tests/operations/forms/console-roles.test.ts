import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { consoleForms } from "@/lib/forms/console/forms";
import { aKey, anApplication, aPlan } from "@/tests/support/factories";
import { aSignedInBrowser, countOf } from "../session/customer";
import { aConsoleVisitor, aHalfSignedIn, formsOfConsole } from "./console-visitor";
import { send } from "./visitor";

/** Of these, everybody may send their own. */
const DOOR = [
  "/console/sign-in",
  "/console/enter",
  "/console/oidc",
  "/console/second-factor",
  "/console/sign-out",
];
const OWN = ["/console/you", "/console/prove"];
/** And these change nothing. */
const READING = ["/console/applications/[slug]/keys ", "/console/applications/[slug]/releases/[id] preview"];

const forms = formsOfConsole();
const cases = forms.flatMap(({ pattern, actions }) => actions.map((action) => ({ pattern, action })));
const behindTheDoor = cases.filter(({ pattern }) => !DOOR.includes(pattern));
const changing = behindTheDoor.filter(
  ({ pattern, action }) => !OWN.includes(pattern) && !READING.includes(`${pattern} ${action}`),
);

let ids: Record<string, string>;
let keyId: string;
let [viewer, half, owner, customer] = ["", "", "", ""];
beforeAll(async () => {
  const application = await anApplication({ kind: "licensed_updates" });
  const plan = await aPlan(application);
  keyId = (await aKey(application)).id;
  viewer = (await aConsoleVisitor("viewer")).cookie;
  half = (await aHalfSignedIn()).cookie;
  owner = (await aConsoleVisitor("owner")).cookie;
  customer = await aSignedInBrowser();
  ids = { slug: application.slug, code: plan.code, id: randomUUID() };
});

const pathOf = (pattern: string) =>
  pattern.replace(/\[(\w+)\]/g, (_all, name: string) =>
    name === "id" && pattern.includes("/keys/") ? keyId : (ids[name] ?? "none"),
  );

/** What is well formed wherever it is asked for, so that nothing but the role is wrong. */
function fieldsOf(pattern: string, action: string): Record<string, string> {
  const email = "somebody@example.test";
  return {
    do: action,
    once: randomUUID(),
    email,
    role: "viewer",
    operator: randomUUID(),
    confirm: "none",
    name: "A name",
    purpose: pattern.endsWith("/signing-keys") ? "license" : "ci",
    kid: "none",
    slug: `app-${randomUUID().slice(0, 8)}`,
    kind: "license-only",
    code: "new",
    reason: "a reason",
    channel: "stable",
    access: "premium",
    status: "public",
  };
}

describe("the forms of the console", () => {
  it("are all found", () => {
    expect(forms.map(({ pattern }) => pattern)).toEqual(consoleForms.map(([pattern]) => pattern));
    for (const { pattern, actions } of forms) expect([pattern, actions.length > 0]).toEqual([pattern, true]);
    expect(forms.find(({ pattern }) => pattern === "/console/team")?.actions).toEqual([
      "invite",
      "link",
      "role",
      "reset-second-factor",
      "remove",
    ]);
  });
});

describe("a form of the console", () => {
  it.each(changing)("is refused to a viewer with 403: $pattern, $action", async ({ pattern, action }) => {
    const cookie = viewer;
    const before = await countOf("audit_entries");
    const outcome = await send(pathOf(pattern), { cookie, body: fieldsOf(pattern, action) });
    expect(outcome).toMatchObject({ path: pathOf(pattern), status: 403 });
    expect(outcome).toMatchObject({ message: expect.stringContaining("Your role does not permit this") });
    expect(await countOf("audit_entries")).toBe(before);
  });

  it.each(behindTheDoor)(
    "is not done for whoever showed no code of their second factor: $pattern, $action",
    async ({ pattern, action }) => {
      const cookie = half;
      const before = await countOf("audit_entries");
      const outcome = await send(pathOf(pattern), { cookie, body: fieldsOf(pattern, action) });
      expect(outcome).toEqual({ to: "/console/second-factor" });
      expect(await countOf("audit_entries")).toBe(before);
    },
  );

  it.each(behindTheDoor)(
    "is not done for a customer, a stranger or another website: $pattern, $action",
    async ({ pattern, action }) => {
      const theirs = customer.split("=")[1] ?? "";
      const before = await countOf("audit_entries");
      const body = fieldsOf(pattern, action);
      const cookies = [customer, owner.replace(/=.*/, `=${theirs}`), `${owner}x`, ""];
      for (const cookie of cookies)
        expect(await send(pathOf(pattern), { cookie, body })).toMatchObject({
          path: "/console/sign-in",
          status: 401,
        });
      const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
      expect(await send(pathOf(pattern), { cookie: owner, body, headers })).toMatchObject({
        status: 403,
        problem: "foreign_origin",
      });
      expect(await countOf("audit_entries")).toBe(before);
    },
  );
});

describe("a customer's page", () => {
  it("does not take an operator for a customer", async () => {
    const { cookie } = await aConsoleVisitor("owner");
    const secret = cookie.split("=")[1] ?? "";
    const asCustomer = cookie.replace("latchkey-console", "latchkey-account");
    expect(asCustomer).toContain(secret);
    for (const sent of [cookie, asCustomer])
      expect(await send("/account", { cookie: sent, body: { do: "leave-everywhere" } })).toMatchObject({
        to: "/account?over=1",
      });
  });
});
