import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config";
import { databasePool } from "@/lib/db/client";
import { parseEmail } from "@/lib/domain/keys/email";
import { isRevealed, isShown } from "@/lib/forms/form";
import { formAt } from "@/lib/forms/forms";
import { mailsSent } from "@/lib/mail/background";
import { aKey, aShop } from "@/tests/support/factories";
import { useMail } from "../mail/mail-settings";
import { aSignedInBrowser } from "../session/customer";
import { cookieOf, done, refusal, type Sent, send } from "./visitor";

const PATHS = ["/manage", "/account", "/account/enter"];
const FIELDS = ["do", "code", "email", "token", "license", "device", "from"];
const DOINGS = ["open", "deregister", "close", "link", "leave-everywhere"];

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

async function sessions(): Promise<number> {
  const { rows } = await databasePool().query<{ count: number }>("SELECT count(*)::int FROM manage_sessions");
  return rows[0]?.count ?? 0;
}

describe.each(PATHS)("a request to %s that is no form of ours", (path) => {
  const right = () => ({ do: path === "/manage" ? "open" : "link", code, email: "anna@example.test" });

  it.each([
    ["without a word on what it is", ""],
    ["in JSON", "application/json"],
    ["in parts", "multipart/form-data; boundary=x"],
    ["as text", "text/plain"],
    ["with a type that begins like ours", "application/x-www-form-urlencodedx"],
    ["with two types", "text/plain, application/x-www-form-urlencoded"],
  ])("%s is refused unread with 415", async (_title, type) => {
    const before = await sessions();
    const sent = { body: right(), headers: { "content-type": type } };
    expect(await send(path, sent)).toEqual(refusal(path, 415, "unreadable"));
    expect(await sessions()).toBe(before);
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://blog.example.test" },
    { origin: "https://evil.example" },
  ])("from another website is refused with 403: %o", async (headers) => {
    const before = await sessions();
    expect(await send(path, { body: right(), headers, cookie: signedIn })).toEqual(
      refusal(path, 403, "foreign_origin"),
    );
    expect(await sessions()).toBe(before);
  });

  it("over the limit is refused with 413, whether it says its length or not", async () => {
    const max = config().limits.jsonBodyMaxBytes;
    const tooMuch = `code=${"x".repeat(max)}`;
    expect(await send(path, { body: tooMuch })).toEqual(refusal(path, 413, "too_large"));
    const headers = { "content-length": String(tooMuch.length) };
    expect(await send(path, { body: tooMuch, headers })).toEqual(refusal(path, 413, "too_large"));
    const justRight = `code=${"x".repeat(max - 5)}`;
    expect(await send(path, { body: justRight })).not.toMatchObject({ status: 413 });
  });

  it("that breaks off is refused with 400", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("do=open&co")),
      pull: (controller) => controller.error(new Error("gone")),
    });
    expect(await send(path, { body })).toEqual(refusal(path, 400, "unreadable"));
  });

  it("that is not UTF-8 is refused with 400", async () => {
    const body = Uint8Array.of(0x64, 0x6f, 0x3d, 0xff, 0xfe);
    expect(await send(path, { body })).toEqual(refusal(path, 400, "unreadable"));
  });
});

describe("the type of a form", () => {
  it("may be in any letters and have a charset", async () => {
    const headers = { "content-type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8" };
    expect(await send("/manage", { body: { do: "open", code }, headers })).toMatchObject({
      to: "/manage?opened=1",
    });
  });
});

describe("what a form is to do", () => {
  it.each(["", "nothing", "Open", "open ", "__proto__", "constructor", "toString", "\0"])(
    "%j is nothing it can",
    async (name) => {
      for (const path of ["/manage", "/account"])
        expect(await send(path, { body: { do: name } })).toEqual(refusal(path, 400, "unreadable"));
    },
  );

  it("without any field is nothing it can", async () => {
    for (const body of ["", null]) {
      expect(await send("/manage", { body })).toEqual(refusal("/manage", 400, "unreadable"));
      expect(await send("/account/enter", { body })).toMatchObject({ status: 410 });
    }
  });
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
    ["ten thousand codes", `do=open${"&code=x".repeat(8_000)}`],
  ])("are read or refused: %s", async (_title, body) => {
    expect(await send("/manage", { body })).toMatchObject({ status: 400, path: "/manage" });
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
  const doing = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...DOINGS) }, text);
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
    if (isShown(outcome)) {
      expect(formAt(outcome.path)).toBeDefined();
      expect([400, 401, 404, 410, 429]).toContain(outcome.status);
    } else {
      expect(outcome.to).toMatch(/^\/(manage|account)(\/licenses\/[0-9a-fA-F-]{36})?(\?[\w=&-]+)?$/);
    }
    for (const cookie of outcome.setCookies ?? []) expect(cookie).toMatch(/^[\w-]+=[\w-]*; [\w=; /-]+$/);
  }

  it.each(PATHS)("as fields, %s has an outcome", async (path) => {
    await fc.assert(
      fc.asyncProperty(doing, fields, cookies, async (name, pairs, cookie) => {
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
      fc.asyncProperty(doing, fc.constantFrom(...FIELDS), bytes, async (name, field, sent) => {
        const encoded = Array.from(sent, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
        const body = `do=${encodeURIComponent(name.toWellFormed())}&${field}=${encoded}`;
        await staysAnOutcome(path, { body, cookie: signedIn });
      }),
      { numRuns: 60 },
    );
    await mailsSent();
  });

  it.each(PATHS)("as bytes, %s has an outcome", async (path) => {
    await fc.assert(
      fc.asyncProperty(bytes, async (sent) => staysAnOutcome(path, { body: new Uint8Array(sent) })),
      { numRuns: 60 },
    );
  });
});
