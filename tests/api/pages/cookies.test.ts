import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/config";
import { parseEmail } from "@/lib/domain/keys/email";
import { freePort } from "@/lib/process/free-port";
import { readMail } from "@/tests/operations/mail/arrived-mail";
import { anOperator } from "@/tests/operations/people/some-operator";
import { eventually } from "@/tests/support/eventually";
import { aKey, anActivation, aShop } from "@/tests/support/factories";
import { newDataDir, stopServers } from "@/tests/support/server-process";
import { cookieOf, type PageServer, sharedPageServer, startPageServer } from "./page-server";

const FORGED = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
const LINK = /https?:\/\/\S+\/account\/enter\?\S+/;
const EMAIL = "anna-who-buys@example.test";

type Place = { server: PageServer; dataDir: string; origin: string };

/** Talkative, and with an address for accounts that is not that of the service. */
async function startOverHttp(): Promise<Place> {
  const [dataDir, port] = [newDataDir(), String(await freePort())];
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: port, ACCOUNT_URL: origin, LOG_LEVEL: "debug" };
  return { server: await startPageServer(env), dataDir, origin };
}

async function sharedOverHttps(): Promise<Place> {
  return { server: await sharedPageServer(), dataDir: config().dataDir, origin: config().accountUrl };
}

let http: Place;
let https: Place;
let license: { code: string; key: string };
beforeAll(async () => {
  [http, https] = await Promise.all([startOverHttp(), sharedOverHttps()]);
  const { application } = await aShop({ manageCodes: true });
  const made = await aKey(application, { email: parseEmail(EMAIL) });
  await anActivation(application, made.key, "machine-1", { name: "Laptop" });
  license = { code: made.manageCode ?? "", key: made.key };
});
afterAll(stopServers);

async function mailsIn({ dataDir }: Place): Promise<string[]> {
  const names = await readdir(join(dataDir, "outbox")).catch(() => []);
  return names.filter((name) => name.endsWith(".eml")).toSorted();
}

/** The newest mail's text. */
async function lastMail(place: Place, count: number): Promise<string> {
  const folder = join(place.dataDir, "outbox");
  return eventually(async () => {
    const names = await mailsIn(place);
    if (names.length < count) throw new Error("no mail yet");
    const mail = readMail(await readFile(join(folder, names.at(-1) ?? ""), "latin1"));
    return mail.parts.find(({ type }) => type === "text/plain")?.content ?? "";
  }, 10_000);
}

async function aLinkFrom(place: Place) {
  const count = (await mailsIn(place)).length + 1;
  const headers = { ...FORGED, "accept-language": "de" };
  expect(await place.server.act("/account", "askForLink", { email: EMAIL }, headers)).toMatchObject({
    status: 303,
  });
  const url = new URL(LINK.exec(await lastMail(place, count))?.[0] ?? "");
  return { url, fields: Object.fromEntries(url.searchParams) };
}

/** Of a `Set-Cookie` value that holds a secret of ours; undefined for any other. */
function withoutSecret(cookie: string) {
  const [, name, attributes] = /^([^=]+)=[\w-]{43}(;.*)$/.exec(cookie) ?? [];
  return { name, attributes };
}

const places: [string, () => Place, string, string][] = [
  ["http", () => http, "latchkey-", ""],
  ["https", () => https, "__Host-latchkey-", "; Secure"],
];

describe.each(places)("with an account's address of %s", (_scheme, at, prefix, secure) => {
  const rest = (seconds: number) =>
    new RegExp(`^; Path=/;( Expires=[^;]+;)? Max-Age=${seconds}${secure}; HttpOnly; SameSite=lax$`);

  it("the cookie of an opened license is a session of half an hour, and closing clears it", async () => {
    const { server } = at();
    const opened = await server.act("/manage", "openLicense", { code: license.code }, FORGED);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/manage?opened=1"]);
    expect(opened.setCookies).toEqual([expect.stringMatching(/=[\w-]{43};/)]);
    const [cookie = ""] = opened.setCookies;
    const { name, attributes } = withoutSecret(cookie);
    expect([name, attributes]).toEqual([`${prefix}manage`, expect.stringMatching(rest(1800))]);
    const sent = { cookie: cookieOf(opened) };
    expect((await server.get("/manage", sent)).text).toContain("Laptop");
    const closed = await server.act("/manage", "closeLicense", {}, sent);
    const [cleared = ""] = closed.setCookies;
    expect([cleared.startsWith(`${prefix}manage=;`), cleared.replace(/^[^;]+/, "")]).toEqual([
      true,
      expect.stringMatching(rest(0)),
    ]);
    expect((await server.get("/manage", sent)).text).not.toContain("Laptop");
  });

  it("a sign-in link leads to the account's address, whatever the request said, and signs in for thirty days", async () => {
    const { server, origin } = at();
    const { url, fields } = await aLinkFrom(at());
    expect(`${url.origin}${url.pathname}`).toBe(`${origin}/account/enter`);
    const page = await server.get(`${url.pathname}${url.search}`, FORGED);
    expect(page.text).toContain(EMAIL);
    const entered = await server.act("/account/enter", "signIn", fields, FORGED);
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/account?entered=1"]);
    const [cookie = "", ...others] = entered.setCookies;
    const { name, attributes } = withoutSecret(cookie);
    expect([name, attributes, others]).toEqual([
      `${prefix}account`,
      expect.stringMatching(rest(2_592_000)),
      [],
    ]);
    expect((await server.get("/account", { cookie: cookieOf(entered) })).text).toContain(EMAIL);
    expect((await server.act("/account/enter", "signIn", fields)).setCookies).toEqual([]);
  });

  it("the cookie of an operator is a session of a week, and signing out clears it", async () => {
    const { server } = at();
    const { link } = await anOperator("viewer");
    const place = await server.get("/console/sign-in?from=%2Fconsole%2Fteam");
    expect(place.setCookies).toEqual([
      expect.stringMatching(
        new RegExp(`^${prefix}console-place=[\\w-]+; .*HttpOnly; SameSite=Lax${secure}$`),
      ),
    ]);
    const entered = await server.act("/console/enter", "signIn", { link }, { cookie: cookieOf(place) });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/console/team"]);
    const [forgotten = "", session = "", ...others] = entered.setCookies.toSorted();
    const { name, attributes } = withoutSecret(session);
    expect([name, attributes, others]).toEqual([
      `${prefix}console`,
      expect.stringMatching(rest(604_800)),
      [],
    ]);
    expect(forgotten).toMatch(new RegExp(`^${prefix}console-place=;`));
    const sent = { cookie: cookieOf(entered) };
    expect((await server.get("/console/team", sent)).status).toBe(200);
    const left = await server.act("/console", "signOut", {}, sent);
    expect(left.headers.get("location")).toBe("/console/sign-in");
    const [cleared = ""] = left.setCookies;
    expect([cleared.startsWith(`${prefix}console=;`), cleared.replace(/^[^;]+/, "")]).toEqual([
      true,
      expect.stringMatching(rest(0)),
    ]);
    const told = await server.get("/console/sign-in", { cookie: cookieOf(left) });
    expect(told.text).toContain("You are signed out.");
    expect((await server.get("/console/team", sent)).status).toBe(307);
  });

  it("transport security is asked for with https alone", async () => {
    const { headers } = await at().server.get("/manage");
    expect(headers.has("strict-transport-security")).toBe(secure !== "");
  });
});

describe("the server's log, at its most talkative", () => {
  it("holds no code, key, cookie, token or e-mail, but the link that was not mailed", async () => {
    const { server } = http;
    const { fields } = await aLinkFrom(http);
    const entered = await server.act("/account/enter", "signIn", fields);
    const opened = await server.act("/manage", "openLicense", { code: license.code });
    const cookie = `${cookieOf(opened)}; ${cookieOf(entered)}`;
    await server.get(`/account/enter?${new URLSearchParams(fields)}`, { cookie });
    for (const path of ["/manage", "/account"]) {
      await server.get(path, { cookie });
      const fields = { device: license.code, email: EMAIL };
      await server.act(path, "freeDevice", fields, { cookie });
      await server.act(path, "freeDevice", fields, { "sec-fetch-site": "cross-site", cookie });
      await server.post(path, { code: license.code }, { cookie });
    }
    await server.act("/manage", "openLicense", { code: license.key });
    await server.act("/account", "signOut", {}, { cookie });
    const isLink = (line: string) => line.includes("mail written to the outbox");
    const lines = () => server.output().split("\n");
    const mails = await mailsIn(http);
    await expect.poll(() => lines().filter(isLink)).toHaveLength(mails.length);
    const others = lines()
      .filter((line) => !isLink(line))
      .join("\n");
    const secrets = [
      license.code,
      license.key,
      EMAIL,
      fields.token ?? "?",
      ...(cookie.match(/[\w-]{43}/g) ?? []),
    ];
    expect(secrets).toHaveLength(6);
    for (const secret of secrets) expect(others).not.toContain(secret);
    expect(others).not.toMatch(/VC-|@example/);
  });
});
