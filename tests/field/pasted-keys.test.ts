/** Keys, codes and tokens as buyers and vendors pasted them, from public reports of other products. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Application } from "@/lib/domain/applications/find";
import { importKeys } from "@/lib/domain/moving/import-keys";
import { cookieOf, done, send } from "@/tests/operations/forms/visitor";
import { signedIn } from "@/tests/operations/keys/operators";
import { aKey, aShop, contextAt, type TestKey } from "@/tests/support/factories";
import { anonymous, serviceToken } from "@/tests/support/personas";

const PADDLE = "A08AF963-F3737094-12C42655-4BB1D4EB-47107E0A";

let shop: Application;
let token: string;
let own: TestKey;
beforeAll(async () => {
  const made = await aShop({ manageCodes: true }, { maxActivations: null });
  shop = made.application;
  token = made.service.token;
  own = await aKey(shop);
  await importKeys(contextAt(), shop, [{ line: 2, given: { key: PADDLE } }], { plan: "pro", dryRun: false });
});

const PASTED: readonly [string, (key: string) => string][] = [
  [
    "spaces inside, copied in parts by a blind user (PaddleHQ/Mac-Framework-V4#33)",
    (key) => key.replace(/-(?=[^-]*-[^-]*$)/, "-  "),
  ],
  ["a trailing space from Gmail (careteditor/issues#601)", (key) => `${key} `],
  [
    "a line before it and spaces from the mail (TablePlus/TablePlus#396, #1157)",
    (key) => `\r\n  ${key}\u200b\n`,
  ],
  ["broken into lines by a mail client (harbur/kubernetic#330)", (key) => key.replaceAll("-", "-\r\n")],
  [
    "through a document of Notion (codesnippetspro/code-snippets#142)",
    (key) => `\ufeff${key.replaceAll("-", "\u2011")}\u00a0`,
  ],
  ["with the spaces of a double click (BehaviorTree/Groot2#94)", (key) => ` ${key}\u3000`],
  [
    "from a message written from right to left: marks and isolates",
    (key) => `\u200f\u2067\u202a${key}\u202c\u2069\u200e`,
  ],
];

describe.each(PASTED)("%s", (_source, pasted) => {
  it("activates the license, issued here or imported", async () => {
    for (const [at, key] of [own.key, PADDLE].entries()) {
      const answer = await anonymous(shop.slug).activate({ key: pasted(key), machineId: `machine-${at}` });
      expect(answer.status).toBe(200);
      const again = await anonymous(shop.slug).validate({ key: pasted(key), machineId: `machine-${at}` });
      expect(again.status).toBe(200);
    }
  });

  it("leads an operator to the key's page, and a shop to its record", async () => {
    const cookie = await signedIn("viewer");
    for (const key of [own.key, PADDLE]) {
      const found = await send("/console/find", { cookie, body: { q: pasted(key) } });
      const list = await serviceToken(shop.slug, token).list({ key: pasted(key) });
      const [record] = (list.body as { keys: { id: string }[] }).keys;
      expect(found).toEqual({ to: `/console/applications/${shop.slug}/keys/${record?.id}` });
    }
  });

  it("opens /manage with the code", async () => {
    expect(cookieOf(await done("/manage", { do: "open", code: pasted(own.manageCode ?? "") }))).toBeTruthy();
  });
});

describe("a token in a header", () => {
  const latin1 = (text: string) => Buffer.from(text).toString("latin1");

  it.each<[string, (token: string) => string]>([
    ["with the byte order mark of the file it was in", (secret) => `\ufeff${secret}`],
    ["with typographic dashes (slackapi/node-slack-sdk#1800)", (secret) => secret.replaceAll("-", "\u2010")],
    ["with a tab from a bad copy (chrisbenincasa/tunarr#1135)", (secret) => `${secret}\t`],
    ["with a space without width", (secret) => `${secret}\u200b`],
  ])("%s is that token", async (_source, pasted) => {
    const answer = await serviceToken(shop.slug, latin1(pasted(token))).show(own.id);
    expect(answer.status).toBe(200);
  });

  it("is still no token with anything else in it", async () => {
    for (const wrong of [`"${token}"`, `${token}é`, `${token.slice(0, -1)} ${token.slice(-1)}`])
      expect((await serviceToken(shop.slug, latin1(wrong)).show(own.id)).status).toBe(401);
  });
});
