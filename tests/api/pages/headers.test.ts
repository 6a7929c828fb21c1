import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { parseEmail } from "@/lib/domain/keys/email";
import { aSignedInBrowser } from "@/tests/operations/session/customer";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import {
  type Answer,
  cookieOf,
  exchange,
  HTML,
  type PageServer,
  sharedPageServer,
  withoutMoment,
} from "./page-server";

const POLICY =
  /^default-src 'none'; script-src 'nonce-([\w+/=]{24})' 'strict-dynamic'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/;
/** Of pages and of their files. */
const FILE_GUARDS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("geolocation=()"),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
const GUARDS = {
  ...FILE_GUARDS,
  "content-security-policy": expect.stringMatching(POLICY),
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const PAGES = ["/", "/manage", "/account", "/account/enter?email=a&token=b", "/console", "/typo"];

let server: PageServer;
let cookie: string;
let license: string;
let pages: Answer[];

beforeAll(async () => {
  server = await sharedPageServer();
  const { application } = await aShop({ manageCodes: true });
  const made = await aKey(application, { email: parseEmail("anna@example.test") });
  license = made.id;
  await anActivation(application, made.key, "machine-1", { name: '<img src=x onerror="alert(1)">' });
  const opened = await server.act("/manage", "openLicense", { code: made.manageCode ?? "" });
  cookie = `${cookieOf(opened)}; ${await aSignedInBrowser("anna@example.test")}`;
  pages = await everyPage();
});

/** Every page, also those behind a session, a refused form among them. */
async function everyPage(): Promise<Answer[]> {
  const asked = [...PAGES, `/account/licenses/${license}`];
  const answers = await Promise.all([
    ...asked.map((path) => server.get(path)),
    ...asked.map((path) => server.get(path, { cookie })),
    server.get("/account", { cookie: "latchkey-flash=done.sent; __Host-latchkey-flash=done.sent" }),
    server.act("/manage", "openLicense", { code: "x" }),
    server.act("/account", "askForLink", { email: '"><script>alert(1)</script>' }),
    server.act("/account/enter", "signIn", {}),
  ]);
  return answers.filter(({ headers }) => headers.get("content-type") === HTML);
}

describe("a page", () => {
  it("asks for the visitor's processor where there are downloads, and nowhere else", async () => {
    const asks = async (path: string) => (await server.get(path, { cookie })).headers.get("accept-ch");
    const hints = "Sec-CH-UA-Arch, Sec-CH-UA-Bitness";
    for (const path of ["/account", `/account/licenses/${license}`, "/manage"])
      expect(await asks(path)).toBe(hints);
    for (const path of ["/", "/console/sign-in", "/docs/api"]) expect(await asks(path)).toBeNull();
  });

  it("is sent with every guard, and is kept by nobody", async () => {
    expect(pages.length).toBeGreaterThan(15);
    for (const { headers } of pages) {
      expect(Object.fromEntries(headers)).toMatchObject(GUARDS);
      expect(headers.get("cache-control")).toMatch(/\bno-store\b/);
      expect(headers.has("x-powered-by")).toBe(false);
    }
  });

  it("has no script without the nonce of its policy, another one each time, and no style inside it", async () => {
    const nonces = new Set<string>();
    for (const { text, headers } of pages) {
      const [, nonce = ""] = POLICY.exec(headers.get("content-security-policy") ?? "") ?? [];
      nonces.add(nonce);
      const scripts = [...text.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/<style\b|<iframe|<base\b|<meta[^>]+http-equiv/i);
      expect(text.replace(/<script\b[\s\S]*?<\/script>/g, "")).not.toMatch(/<[^>]*\s(?:style|on\w+)\s*=/i);
    }
    expect(nonces.size).toBe(pages.length);
  });

  it("loads only what is there, and from here", async () => {
    const files = new Set<string>();
    for (const { text } of pages)
      for (const [, address = ""] of text.matchAll(/<(?:script|link|img)\b[^>]*\b(?:src|href)="([^"]+)"/g))
        files.add(address.replaceAll("&amp;", "&"));
    expect(files.size).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      expect(file).toMatch(/^\/[^/]/);
      expect((await server.get(file)).status).toBe(200);
    }
  });

  it("shows what people named their devices as text", async () => {
    const { text } = await server.get("/manage", { cookie });
    expect(text).toContain("&lt;img src=x onerror=");
    expect(text).not.toContain("<img src=x");
  });

  it("asked for with HEAD has the same headers and nothing else", async () => {
    const answer = await exchange(server.port, "HEAD", "/manage");
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...GUARDS, "content-type": HTML });
  });

  it("comes compressed when that is asked for, and is the same", async () => {
    const plain = await server.get("/manage");
    expect(plain.headers.has("content-encoding")).toBe(false);
    const { headers, bytes } = await server.get("/manage", { "accept-encoding": "gzip" });
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(withoutMoment(gunzipSync(bytes).toString())).toBe(withoutMoment(plain.text));
    expect(plain.headers.get("vary")).toMatch(/accept-encoding/i);
  });
});

describe("a file", () => {
  it.each(["/icon.svg", "/apple-touch-icon.png", "/robots.txt"])(
    "%s is sent with its guards",
    async (path) => {
      const { status, headers } = await server.get(path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject(FILE_GUARDS);
    },
  );

  it("of the style sheet may be kept for good", async () => {
    const [, path = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec((await server.get("/")).text) ?? [];
    const { status, headers } = await server.get(path);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": expect.stringContaining("immutable"),
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });
});
