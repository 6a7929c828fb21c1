import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { isDone, isRevealed } from "@/lib/forms/form";
import { mailsSent } from "@/lib/mail/background";
import { isProblemCode } from "@/lib/words/problems";
import { aKey, aShop } from "@/tests/support/factories";
import { useMail } from "../mail/mail-settings";
import { aSignedInBrowser } from "../session/customer";
import { CUSTOMER_FORMS } from "./all-forms";
import { cookieOf, done, type Sent, send } from "./visitor";

const PATHS = ["/manage", "/account", "/account/enter"];
const FIELDS = ["do", "code", "email", "token", "license", "device", "from"];

/** A license that is open and a customer who is signed in, as the cookies of one browser. */
let signedIn: string;
let license: string;
let code: string;
beforeEach(() => void useMail({}));
beforeAll(async () => {
  const { application } = await aShop({ manageCodes: true });
  const made = await aKey(application, { email: parseEmail("anna@example.test") });
  [license, code] = [made.id, made.manageCode ?? ""];
  const opened = cookieOf(await done("/manage", { do: "open", code }));
  signedIn = `${opened}; ${await aSignedInBrowser("anna@example.test")}`;
});

describe("fields in any form", () => {
  it.each([
    ["percent signs that encode nothing", "do=open&code=%zz%&%=%"],
    ["a NUL", "do=open&code=%00"],
    ["half of a surrogate pair", "do=open&code=%ED%A0%80"],
    ["bytes that are no UTF-8", "do=open&code=%FF%FE%C0%80"],
    ["names without values, values without names", "do=open&code&=x&&&=&="],
    ["more plus signs than text", "do=open&code=+++++"],
    ["ten thousand fields", `do=open&code=x${"&a=b".repeat(10_000)}`],
    ["ten thousand codes", `do=open${"&code=x".repeat(10_000)}`],
  ])("are read or refused: %s", async (_title, body) => {
    expect(await send("/manage", { body })).toMatchObject({ problem: expect.stringMatching(/^code_/) });
  });
});

describe("whatever a visitor sends", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme-ascii", maxLength: 60 }),
    fc.constantFrom("", "\0", "__proto__", "license", "anna@example.test", "%", "'", "\r\nSet-Cookie: a=b"),
    fc.uuid(),
    fc.emailAddress(),
    fc.string({ unit: fc.constantFrom(..."AZaz09_-"), minLength: 43, maxLength: 43 }),
  );
  const known = fc.constantFrom("LICENSE", "CODE").map((name) => () => (name === "LICENSE" ? license : code));
  const value = fc.oneof({ weight: 5, arbitrary: text.map((chosen) => () => chosen) }, known);
  const doing = (path: string) => fc.constantFrom(...Object.keys(CUSTOMER_FORMS[path] ?? {}));
  const fields = fc.array(
    fc.tuple(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...FIELDS) }, text), value),
    {
      maxLength: 8,
    },
  );
  const cookies = fc.oneof(
    fc.constant(null),
    fc.string({ unit: fc.constantFrom(...'abc=; "\\%,._-é'), maxLength: 40 }).map((cookie) => () => cookie),
    fc.constant(() => signedIn),
  );
  const bytes = fc.uint8Array({ maxLength: 200 });

  async function staysAnOutcome(path: string, sent: Sent): Promise<void> {
    const outcome = await send(path, sent);
    if (isRevealed(outcome)) throw new Error(`${path} showed ${outcome.result.kind}`);
    if (isDone(outcome)) {
      expect(outcome.done ?? "").toMatch(/^[\w.-]*$/);
      expect(outcome.to).toMatch(/^\/(manage|account)(\/licenses\/[0-9a-fA-F-]{36})?(\?[\w=&-]+)?$/);
    } else {
      expect(isProblemCode(outcome.problem ?? "")).toBe(true);
    }
    for (const { name, value } of outcome.setCookies ?? [])
      expect(`${name}=${value}`).toMatch(/^[\w-]+=[\w-]*$/);
  }

  it.each(PATHS)("as fields, %s has an outcome", async (path) => {
    await fc.assert(
      fc.asyncProperty(doing(path), fields, cookies, async (name, pairs, cookie) => {
        const body = new URLSearchParams([["do", name], ...pairs.map(([field, read]) => [field, read()])]);
        const header = cookie?.();
        await staysAnOutcome(path, { body: body.toString(), ...(header ? { cookie: header } : {}) });
      }),
      { numRuns: 150 },
    );
    await mailsSent();
  });

  it.each(PATHS)("as percent-encoded bytes, %s has an outcome", async (path) => {
    await fc.assert(
      fc.asyncProperty(doing(path), fc.constantFrom(...FIELDS), bytes, async (name, field, sent) => {
        const encoded = Array.from(sent, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
        const body = `do=${encodeURIComponent(name.toWellFormed())}&${field}=${encoded}`;
        await staysAnOutcome(path, { body, cookie: signedIn });
      }),
      { numRuns: 60 },
    );
    await mailsSent();
  });
});
