import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPastedSecrets } from "@/lib/domain/keys/pasted-secrets";
import { isSecretText } from "@/lib/domain/keys/search-text";
import { symbols } from "./typed-by-people";

const KEY = "AB1CD-2EF3G-4HJ5K-6MN7P-8QR9S";
const CODE = "VC-7K3QF-0RZ9M-1XV2B-HD84T";
const AROUND: readonly ((secret: string) => string)[] = [
  (secret) => `${secret}.`,
  (secret) => `${secret},`,
  (secret) => `"${secret}"`,
  (secret) => `„${secret}“`,
  (secret) => `<${secret}>`,
  (secret) => `Key: ${secret}`,
  (secret) => `${secret} (Ada)`,
  (secret) => `${secret} Ada Jones`,
  (secret) => `James ${secret} Helen`,
  (secret) => `Dear all, my key\n${secret.toLowerCase()}\ndoes not work. Ada`,
  (secret) => `*${secret}* please`,
  (secret) => `key_${secret}_`,
  (secret) => secret.replaceAll("-", "–"),
  (secret) => `my ${secret.replaceAll("-", "")} key`,
  (secret) => `my ${secret.replaceAll("-", " ")} key`,
];
const exposed = (secrets: readonly { expose(): string }[]) => secrets.map((secret) => secret.expose());

describe("in what people paste", () => {
  it.each(AROUND.map((around) => around(KEY)))("a license key is found: %j", (text) => {
    expect(exposed(readPastedSecrets(text).licenseKeys)).toContain(KEY);
    expect(isSecretText(text)).toBe(true);
  });

  it.each(AROUND.map((around) => around(CODE)))("a management code is found: %j", (text) => {
    expect(exposed(readPastedSecrets(text).manageCodes)).toContain(CODE);
    expect(isSecretText(text)).toBe(true);
  });

  it("both are found in a whole mail, each once", () => {
    const { licenseKeys, manageCodes } = readPastedSecrets(`Code: ${CODE}\r\nKey: ${KEY}\r\n(${KEY})`);
    expect(exposed(manageCodes)).toEqual([CODE]);
    expect(exposed(licenseKeys).filter((key) => key === KEY)).toHaveLength(1);
  });

  it("any key is found between any words", () => {
    const word = fc.stringMatching(/^[a-z]{1,9}[,.:;]?$/);
    fc.assert(
      fc.property(symbols(25), fc.array(word), fc.array(word), (bare, before, after) => {
        const key = bare.match(/.{5}/g)?.join("-") ?? "";
        const text = [...before, key, ...after].join(" ").slice(0, 1000);
        fc.pre(text.includes(key));
        expect(exposed(readPastedSecrets(text).licenseKeys)).toContain(key);
      }),
    );
  });
});

describe("what must not stand in an address", () => {
  it.each([
    KEY.slice(0, -1),
    KEY.slice(0, 17),
    KEY.slice(6),
    KEY.slice(3),
    `Key: ${KEY.slice(0, 20)} …`,
    KEY.slice(0, 17).replaceAll("-", " "),
    KEY.slice(0, 17).replaceAll("-", "_"),
    KEY.replaceAll("-", "").slice(0, 24),
    `${KEY}X`,
    CODE.slice(0, -1),
    CODE.slice(3),
  ])("is also %j", (text) => {
    expect(isSecretText(text)).toBe(true);
  });

  it.each([
    "",
    "AB1CD",
    "AB1CD-2EF3G",
    "max@example.test",
    "anne-marie.smith@example.test",
    "Helen Marie Jones",
    "0197a000-0000-7000-8000-00000000000a",
    "0123456789abcdef",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "invoice 2026-11-21",
    "the charge was taken back later",
  ])("is not %j", (text) => {
    expect(isSecretText(text)).toBe(false);
  });
});
