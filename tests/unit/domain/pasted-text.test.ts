import { describe, expect, it } from "vitest";
import { parseCredential } from "@/lib/domain/credentials/credential";
import { readPastedTokens } from "@/lib/domain/credentials/pasted-tokens";
import { readFindText } from "@/lib/domain/find/find-text";
import { foreignKeyIn, parseAnyLicenseKey, parseLicenseKey } from "@/lib/domain/keys/license-key";
import { parseManageCode } from "@/lib/domain/keys/manage-code";
import { readPastedSecrets } from "@/lib/domain/keys/pasted-secrets";
import { compactText, foldedSpace, plainText } from "@/lib/domain/pasted-text";

const KEY = "AB1CD-2EF3G-4HJ5K-6MN7P-8QR9S";
const FOREIGN = "85DB562A-C11D4B06_a2335A6B";
const CODE = "VC-7K3QF-0RZ9M-1XV2B-HD84T";
const TOKEN = `lk_svc_${"aB3-_".repeat(9).slice(0, 43)}`;
const POINTS = Array.from({ length: 0x110000 }, (_, point) => point).filter(
  (point) => point < 0xd800 || point > 0xdfff,
);
const signsOf = (pattern: RegExp) =>
  POINTS.map((point) => String.fromCodePoint(point)).filter((sign) => pattern.test(sign));
const UNSEEN = signsOf(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u);
const SPACES = signsOf(/[\p{Zs}\p{Zl}\p{Zp}\s\u2800]/u);
const DASHES = [...signsOf(/[\p{Pd}\p{Dash}]/u), ..."\u2212\ufe58\uff0d\u02d7\u2043\u2796\u30fc\uff70\u2500"];
const namesOf = (signs: string[]) => signs.map((sign) => sign.codePointAt(0)?.toString(16));
const read = {
  key: (text: string) => parseLicenseKey(text)?.expose(),
  foreign: (text: string) => parseAnyLicenseKey(text)?.expose(),
  code: (text: string) => parseManageCode(text)?.expose(),
  search: (text: string) => readPastedSecrets(text).licenseKeys[0]?.expose(),
  foreignSearch: (text: string) => foreignKeyIn(text)?.expose(),
  codeSearch: (text: string) => readPastedSecrets(text).manageCodes[0]?.expose(),
};
const WAYS = [
  ["a license key", KEY, read.key],
  ["an imported key", FOREIGN, read.foreign],
  ["a management code", CODE, read.code],
  ["a license key in the search", KEY, read.search],
  ["an imported key in the search", FOREIGN, read.foreignSearch],
  ["a management code in the search", CODE, read.codeSearch],
] as const;

describe.each(WAYS)("%s", (_what, secret, readIn) => {
  it("is the same with anything invisible and any white space around it and inside", () => {
    const differing = [...UNSEEN, ...SPACES].filter((sign) =>
      [
        sign + secret,
        secret + sign,
        secret.slice(0, 7) + sign + secret.slice(7),
        secret.replaceAll("-", `${sign}-${sign}`),
      ].some((text) => readIn(text) !== secret),
    );
    expect(namesOf(differing)).toEqual([]);
  });

  it("is the same with any dash", () => {
    const differing = DASHES.filter((dash) => readIn(secret.replaceAll("-", dash)) !== secret);
    expect(namesOf(differing)).toEqual([]);
  });
});

describe("an imported key", () => {
  it("never becomes another one by a sign that such a key may have", () => {
    const own = [..."abcXYZ0189-_.:"];
    for (const sign of own) expect(read.foreign(`${FOREIGN}${sign}`)).toBe(`${FOREIGN}${sign}`);
    expect(read.foreign(FOREIGN.toLowerCase())).toBe(FOREIGN.toLowerCase());
  });

  it("is found in quotes in the console alone", () => {
    expect(read.foreignSearch(` “${FOREIGN}”, `)).toBe(FOREIGN);
    expect(read.foreign(`“${FOREIGN}”`)).toBeUndefined();
  });
});

describe("a token in a text", () => {
  it("is found and kept out of addresses with anything invisible inside, and with any dash", () => {
    const broken = UNSEEN.filter((sign) => !/\s/.test(sign) && sign !== "\u0085");
    const texts = [
      ...broken.map((sign) => TOKEN.slice(0, 9) + sign + TOKEN.slice(9)),
      ...DASHES.map((dash) => TOKEN.replaceAll("-", dash)),
    ];
    const lost = texts.filter((text) => readPastedTokens(text)[0]?.secret.expose() !== TOKEN);
    expect(namesOf(lost)).toEqual([]);
    expect(texts.filter((text) => !readFindText(text).isSecret)).toEqual([]);
    expect(parseCredential("key_api", TOKEN)?.expose()).toBe(TOKEN);
  });
});

describe("a pasted text", () => {
  it("keeps words and lines apart, and a secret has neither", () => {
    expect(plainText("Key:\u00a0A\u2013B\r\nC\u2028D\u200eE\u0085")).toBe("Key: A-B\nC\nDE\n");
    expect(compactText(" A\u2013B\r\nC\u2028D\u200eE ")).toBe("A-BCDE");
  });

  it("keeps all that ASCII shows", () => {
    const shown = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
    expect(plainText(shown)).toBe(shown);
    expect(plainText(`${shown}\u200b`)).toBe(shown);
  });

  it("as words loses what surrounds it, and keeps the joiners of its script", () => {
    const around = [...UNSEEN, ...SPACES].filter(
      (sign) => foldedSpace(`${sign}نمی\u200cخواهم ${sign}`) !== "نمی\u200cخواهم",
    );
    expect(namesOf(around)).toEqual([]);
    expect(foldedSpace("Ada\u00a0\n King\u2060")).toBe("Ada King");
  });
});
