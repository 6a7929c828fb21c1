import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { aKey, anApplication, aPlan } from "@/tests/support/factories";
import { aSignedInBrowser, countOf } from "../session/customer";
import { CONSOLE_FORMS } from "./all-forms";
import { aConsoleVisitor, aHalfSignedIn } from "./console-visitor";
import { send } from "./visitor";

const APP = fileURLToPath(new URL("../../../app/console", import.meta.url));
/** Of these, everybody may send their own. */
const SIGN_IN = ["/console/sign-in", "/console/enter", "/console/second-factor", "/console"];
const OWN = ["/console/you", "/console/prove"];
/** And these change nothing. */
const READING = [
  "/console/find ",
  "/console/applications/[slug]/keys ",
  "/console/applications/[slug]/releases/[version] preview",
];

const cases = Object.entries(CONSOLE_FORMS).flatMap(([pattern, forms]) =>
  Object.keys(forms).map((action) => ({ pattern, action })),
);
const forSignedIn = cases.filter(({ pattern }) => !SIGN_IN.includes(pattern));
const changing = forSignedIn.filter(
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

/** For each form that a file of actions names, the page it is sent to. */
function formsIn(source: string): string[] {
  const [, ofFile = ""] = /"(\/console[^"]*)"/.exec(source) ?? [];
  const imported = /^import \{([^}]*)\} from "(?:@\/lib\/forms\/|\.[^"]*forms")[^;]*;$/gm;
  const names = [...source.matchAll(imported)].flatMap(([, all = ""]) =>
    all.split(",").map((one) => one.trim().split(" as ").at(-1) ?? ""),
  );
  const body = source.replaceAll(/^import [^;]*;$/gm, "");
  const named = new RegExp(
    `(?<=[(?:] ?)((?:${names.filter(Boolean).join("|")})\\b(?:\\.\\w+|\\["[^"]+"\\])?)(?:, "([^"]+)")?`,
    "g",
  );
  return [...body.matchAll(named)].map(([, form, page = ofFile]) => `${page} ${form}`);
}

describe("the forms of the console", () => {
  it("are all found", () => {
    const actions = readdirSync(APP, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("actions.ts"))
      .flatMap((name) => formsIn(readFileSync(`${APP}/${name}`, "utf8")));
    // Some stand on two pages.
    const pages = [...new Set(actions)].map((action) => action.split(" ")[0]);
    const forms = Object.entries(CONSOLE_FORMS).flatMap(([pattern, all]) =>
      Object.keys(all).map(() => pattern),
    );
    expect(pages.toSorted()).toEqual(forms.toSorted());
  });
});

describe("a form of the console", () => {
  it.each(changing)("is refused to a viewer: $pattern, $action", async ({ pattern, action }) => {
    const cookie = viewer;
    const before = await countOf("audit_entries");
    const outcome = await send(pathOf(pattern), { cookie, body: fieldsOf(pattern, action) });
    expect(outcome).toMatchObject({ message: expect.stringContaining("Your role does not permit this") });
    expect(await countOf("audit_entries")).toBe(before);
  });

  it.each(forSignedIn)(
    "is not done for whoever showed no code of their second factor: $pattern, $action",
    async ({ pattern, action }) => {
      const cookie = half;
      const before = await countOf("audit_entries");
      const outcome = await send(pathOf(pattern), { cookie, body: fieldsOf(pattern, action) });
      expect(outcome).toEqual({ to: "/console/second-factor" });
      expect(await countOf("audit_entries")).toBe(before);
    },
  );

  it.each(forSignedIn)(
    "is not done for a customer or a stranger: $pattern, $action",
    async ({ pattern, action }) => {
      const theirs = customer.split("=")[1] ?? "";
      const before = await countOf("audit_entries");
      const body = fieldsOf(pattern, action);
      const cookies = [customer, owner.replace(/=.*/, `=${theirs}`), `${owner}x`, ""];
      for (const cookie of cookies)
        expect(await send(pathOf(pattern), { cookie, body })).toMatchObject({
          to: "/console/sign-in",
          done: expect.stringMatching(/^over/),
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
        to: "/account",
        done: "over",
      });
  });
});
