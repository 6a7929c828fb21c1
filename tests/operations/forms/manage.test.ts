import { beforeAll, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { generateManageCode } from "@/lib/domain/keys/manage-code";
import { SECRET, safeCookie } from "@/tests/support/cookies";
import { aKey, anActivation, aShop, contextAt } from "@/tests/support/factories";
import { anAddressOnTheNet, cookieOf, done, send } from "./visitor";

const PATH = "/manage";
const OPENED = "/manage?opened=1";
const CLEARED = safeCookie("manage", "", 0);
const UNKNOWN_ID = "0197a000-0000-7000-8000-000000000000";

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop({ manageCodes: true });
});

async function aCode() {
  const { id, key, manageCode } = await aKey(shop.application);
  return { id, key, code: manageCode ?? "" };
}

/** An open license with devices called "machine-1" and so on. */
async function anOpenLicense(devices = 1) {
  const license = await aCode();
  for (let number = 1; number <= devices; number++)
    await anActivation(shop.application, license.key, `machine-${number}`);
  const cookie = cookieOf(await done(PATH, { do: "open", code: license.code }));
  return { ...license, cookie, devices: await devicesOf(license.id) };
}

async function devicesOf(keyId: string): Promise<string[]> {
  const { rows } = await databasePool().query<{ id: string }>(
    "SELECT id FROM activations WHERE key_id = $1 AND released_at IS NULL ORDER BY machine_id",
    [keyId],
  );
  return rows.map(({ id }) => id);
}

const open = (code: string, address?: string) =>
  send(PATH, { body: { do: "open", code }, ...(address ? { address } : {}) });

describe("opening a license", () => {
  it("leads back to the page, with a session of half an hour in a cookie that scripts cannot read", async () => {
    const { code } = await aCode();
    expect(await open(code)).toEqual({
      to: OPENED,
      setCookies: [safeCookie("manage", SECRET, 1_800)],
    });
  });

  it.each<[string, (code: string) => string]>([
    ["in small letters", (code) => code.toLowerCase()],
    ["without dashes", (code) => code.replaceAll("-", "")],
    ["with spaces instead of dashes", (code) => code.replaceAll("-", " ")],
    ["with white space around and between", (code) => ` \t${code.replaceAll("-", " - ")}\u00a0\n`],
    ["with typographic dashes", (code) => code.replaceAll("-", "–")],
    ["with dashes of all kinds", (code) => code.replace("-", "—").replace("-", "‑").replace("-", "−")],
    ["with O for 0", (code) => code.replaceAll("0", "O")],
    ["with o for 0", (code) => code.replaceAll("0", "o")],
    ["with I for 1", (code) => code.replaceAll("1", "I")],
    ["with l for 1", (code) => code.replaceAll("1", "l")],
    ["with a zero-width space from a mail program", (code) => `\u200b${code}\ufeff`],
  ])("works with the code typed %s", async (_title, typed) => {
    let license = await aCode();
    // One that has what is to be mistaken.
    while (!/0/.test(license.code) || !/1/.test(license.code)) license = await aCode();
    expect(await open(typed(license.code))).toMatchObject({ to: OPENED });
  });

  it.each(["suspend", "revoke"] as const)("works after %s", async (verb) => {
    const { id, code } = await aCode();
    await changeKeyState(contextAt(), shop.application, id, verb, null);
    expect(await open(code)).toMatchObject({ to: OPENED });
  });

  it.each([
    ["nothing", "", "code_missing"],
    ["white space", " \t\u00a0", "code_missing"],
    ["a word", "hello", "code_malformed"],
    ["a letter too few", "VC-00000-00000-00000-0000", "code_malformed"],
    ["a letter too many", "VC-00000-00000-00000-000000", "code_malformed"],
    ["a letter that codes do not have", "VC-0000U-00000-00000-00000", "code_malformed"],
    ["a license key", "00000-00000-00000-00000-00000", "code_is_key"],
    ["a NUL", "VC-00000-00000-00000-0000\0", "code_malformed"],
    ["half of a surrogate pair", "\ud800", "code_malformed"],
    ["a long text", "V".repeat(60_000), "code_malformed"],
    ["a code that nobody has", generateManageCode().expose(), "code_unknown"],
  ] as const)("with %s says what is wrong and keeps it typed", async (_title, code, problem) => {
    const values = { code: code.toWellFormed() };
    expect(await open(code)).toEqual({ problem, field: "code", values });
  });

  it("without the field is as with nothing in it", async () => {
    expect(await send(PATH, { body: { do: "open" } })).toMatchObject({
      problem: "code_missing",
    });
  });

  it("takes the first of two codes", async () => {
    const { code } = await aCode();
    expect(await send(PATH, { body: `do=open&code=${code}&code=x&do=close` })).toMatchObject({ to: OPENED });
    expect(await send(PATH, { body: `do=open&code=x&code=${code}` })).toMatchObject({
      problem: "code_malformed",
    });
  });

  it("is refused after twenty attempts from an address, right ones among them, and not from another", async () => {
    const [address, { code }] = [anAddressOnTheNet(), await aCode()];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await open(code, address)).toMatchObject({ to: OPENED });
      expect(await open("x", address)).toMatchObject({ problem: "code_malformed" });
    }
    expect(await open(code, address)).toEqual({
      problem: "too_many_codes",
      retryAfterSeconds: 15 * 60,
      values: { code },
    });
    expect(await open(code)).toMatchObject({ to: OPENED });
  });
});

describe("deregistering a device", () => {
  const deregister = (cookie: string, device: string) =>
    send(PATH, { cookie, body: { do: "deregister", device } });

  it("frees its seat and leads to a page that says so", async () => {
    const { id, cookie, devices } = await anOpenLicense(2);
    const [first = "", second = ""] = devices;
    expect(await deregister(cookie, first)).toEqual({ to: PATH, done: `freed.${first}` });
    expect(await devicesOf(id)).toEqual([second]);
  });

  it("twice is as good: the second time it is gone", async () => {
    const { cookie, devices } = await anOpenLicense();
    const [device = ""] = devices;
    await deregister(cookie, device);
    expect(await deregister(cookie, device)).toEqual({ to: PATH, done: "gone" });
  });

  it("of another license, of nobody, or with what is no device changes nothing", async () => {
    const mine = await anOpenLicense();
    const theirs = await anOpenLicense();
    const texts = [theirs.devices[0] ?? "", UNKNOWN_ID, "", "x", "\0", "' OR 1=1 --", "a".repeat(60_000)];
    for (const text of texts) expect(await deregister(mine.cookie, text)).toEqual({ to: PATH, done: "gone" });
    for (const { id } of [mine, theirs]) expect(await devicesOf(id)).toHaveLength(1);
  });

  it.each([
    ["without a cookie", ""],
    ["with one that is no session", "__Host-latchkey-manage=x"],
    ["with a session nobody has", `__Host-latchkey-manage=${"A".repeat(43)}`],
    ["with the cookie for plain http", `latchkey-manage=${"A".repeat(43)}`],
  ])("%s asks for the code again and clears the cookie", async (_title, cookie) => {
    const { id, devices } = await anOpenLicense();
    const expected = { to: PATH, done: "over", setCookies: [CLEARED] };
    expect(await deregister(cookie, devices[0] ?? "")).toEqual(expected);
    expect(await devicesOf(id)).toHaveLength(1);
  });

  it("is over with the half hour", async () => {
    const { id, cookie, devices } = await anOpenLicense();
    await databasePool().query(
      "UPDATE manage_sessions SET expires_at = now() - interval '1 second' WHERE key_id = $1",
      [id],
    );
    expect(await deregister(cookie, devices[0] ?? "")).toMatchObject({ to: PATH, done: "over" });
    expect(await devicesOf(id)).toHaveLength(1);
  });
});

describe("closing", () => {
  const close = (cookie?: string) => send(PATH, { body: { do: "close" }, ...(cookie ? { cookie } : {}) });

  it("ends the session for good and clears the cookie", async () => {
    const { cookie, devices } = await anOpenLicense();
    expect(await close(cookie)).toEqual({ to: PATH, done: "closed", setCookies: [CLEARED] });
    const [device = ""] = devices;
    expect(await send(PATH, { cookie, body: { do: "deregister", device } })).toMatchObject({
      to: PATH,
      done: "over",
    });
  });

  it("what is not open is as good", async () => {
    for (const cookie of [undefined, "__Host-latchkey-manage=x", `__Host-latchkey-manage=${"A".repeat(43)}`])
      expect(await close(cookie)).toEqual({ to: PATH, done: "closed", setCookies: [CLEARED] });
  });
});
