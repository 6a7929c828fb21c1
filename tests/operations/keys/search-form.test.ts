import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { NO_FILTERS } from "@/lib/domain/keys/key-filters";
import { searchKeys } from "@/lib/domain/keys/search-keys";
import { importKeys } from "@/lib/domain/moving/import-keys";
import { send } from "@/tests/operations/forms/visitor";
import { aKey, anActivation, aShop, contextAt, type TestKey } from "@/tests/support/factories";
import { signedIn } from "./operators";

let path: string;
let key: TestKey;
let foreign: TestKey;
let cookie: string;
beforeAll(async () => {
  const { application } = await aShop({ manageCodes: true });
  path = `/console/applications/${application.slug}/keys`;
  key = await aKey(application);
  await anActivation(application, key.key, "0123456789abcdef012345678");
  foreign = await aKey((await aShop({ manageCodes: true })).application);
  cookie = await signedIn("viewer");
});

const search = (body: Record<string, string>) => send(path, { cookie, body });

describe("the search box", () => {
  it.each(["owner", "developer", "support", "viewer"] as const)(
    "leads a %s from a whole key to its page",
    async (role) => {
      const outcome = await send(path, { cookie: await signedIn(role), body: { q: key.key.toLowerCase() } });
      expect(outcome).toEqual({ to: `${path}/${key.id}` });
    },
  );

  it("leads from an imported key to its page, and keeps it out of the address also elsewhere", async () => {
    const [{ application }, other] = [await aShop(), await aShop()];
    const text = `old_KEY:${randomUUID()}`;
    await importKeys(contextAt(), application, [{ line: 1, given: { key: text } }], {
      plan: "pro",
      dryRun: false,
    });
    const at = (slug: string) => `/console/applications/${slug}/keys`;
    const sent = (slug: string, q: string) => send(at(slug), { cookie, body: { q } });
    const { keys } = await searchKeys(contextAt(), application, { ...NO_FILTERS, text }, null);
    expect(keys).toMatchObject([{ source: "import" }]);
    expect(await sent(application.slug, ` ${text}\n`)).toEqual({
      to: `${at(application.slug)}/${keys[0]?.id}`,
    });
    expect(await sent(other.application.slug, text)).toMatchObject({ field: "q" });
    expect(await sent(application.slug, text.toLowerCase())).toMatchObject({
      to: expect.stringContaining("?q="),
    });
    expect(await send("/console/find", { cookie, body: { q: text } })).toEqual({
      to: `${at(application.slug)}/${keys[0]?.id}`,
    });
  });

  it("leads from a management code to the key's page", async () => {
    expect(await search({ q: ` ${key.manageCode ?? ""} ` })).toEqual({ to: `${path}/${key.id}` });
  });

  it.each([
    (secret: string) => `${secret}.`,
    (secret: string) => `"${secret}"`,
    (secret: string) => `Key: ${secret}`,
    (secret: string) => `${secret} (Ada)`,
    (secret: string) => `Hello,\nit is ${secret}, and it does not work. ${"x".repeat(300)}`,
    (secret: string) => `${"x".repeat(190)} ${secret}`,
  ])("leads from a key and a code with something around them to the key's page: %#", async (around) => {
    for (const secret of [key.key, key.manageCode ?? ""])
      expect(await search({ q: around(secret) })).toEqual({ to: `${path}/${key.id}` });
  });

  it("prefers the key to a newer one whose note names it", async () => {
    const { application } = await aShop();
    const former = await aKey(application);
    await aKey(application, { note: `instead of ${former.key}` });
    const at = `/console/applications/${application.slug}/keys`;
    expect(await send(at, { cookie, body: { q: former.key } })).toEqual({ to: `${at}/${former.id}` });
  });

  it("keeps a part of a key out of the address, and says how keys are found", async () => {
    for (const q of [key.key.slice(0, 17), `it ends in ${key.key.slice(6)}`, key.key.slice(0, -1)])
      expect(await search({ q })).toMatchObject({
        field: "q",
        message: expect.stringContaining("for its last four characters"),
      });
  });

  it("leads from a machine id that looks like a key to the key that knows it", async () => {
    expect(await search({ q: "0123456789abcdef012345678" })).toEqual({ to: `${path}/${key.id}` });
  });

  it("says so when no key of this application fits, whatever else was chosen", async () => {
    const unknown = [
      "ABCDE-FGHJK-MNPQR-STVWX-YZ012",
      "VC-ABCDE-FGHJK-MNPQR-STVWX",
      foreign.key,
      foreign.manageCode ?? "",
    ];
    for (const q of unknown) {
      const message = "No key of this application matches.";
      const values = { q, status: "active" };
      expect(await search(values)).toEqual({ field: "q", message, values });
    }
  });

  it("puts everything else into an address, with the filters that stay", async () => {
    expect(await search({ q: "max+1@example.test" })).toEqual({ to: `${path}?q=max%2B1%40example.test` });
    expect(await search({ q: key.key.slice(-4), status: "active", plan: "pro", other: "x" })).toEqual({
      to: `${path}?q=${key.key.slice(-4)}&status=active&plan=pro`,
    });
    expect(await search({ q: " Ada \t King" })).toEqual({ to: `${path}?q=Ada+King` });
    expect(await search({ q: " " })).toEqual({ to: path });
  });

  it("asks who searches first", async () => {
    expect(await send(path, { body: { q: key.key } })).toMatchObject({
      to: "/console/sign-in",
      done: "over",
    });
  });
});
