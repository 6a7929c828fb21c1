import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLinkFor, linkExpiry, linkToken, readLinkToken } from "@/lib/domain/release-files/download-link";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FOREIGN = "+/=. \n\t\0%é,";
const pepper = randomBytes(32);
const EXPIRY = 1_800_000_000;
const token = linkToken(pepper, "product", "release", EXPIRY);

/** Whether the text opens the release, and until when. */
function opens(text: string, { key = pepper, product = "product", scope = "release" } = {}): number | null {
  const link = readLinkToken(text);
  return link && isLinkFor(key, link, product, scope) ? link.expiry : null;
}

/** Every change of a single place that still opens something. */
function survivors(changed: (place: number) => string[]): string[] {
  return Array.from({ length: token.length + 1 }, (_, place) => changed(place))
    .flat()
    .filter((text) => text !== token && opens(text) !== null);
}

describe("a download link", () => {
  it("may be for one license, and names it", () => {
    const license = "01a20d24-eb4a-72b1-a037-609b5d523805";
    const made = linkToken(pepper, "product", "release", EXPIRY, license);
    expect(readLinkToken(made)?.license).toBe(license);
    expect(opens(made)).toBe(EXPIRY);
    const [expiry, code, holder = ""] = made.split(".");
    const other = linkToken(pepper, "product", "release", EXPIRY, license.replace("5", "6"));
    for (const forged of [
      `${expiry}.${code}`,
      `${expiry}.${code}.`,
      `${expiry}.${code}.${other.split(".")[2]}`,
      `${token}.${holder}`,
      `${made}.${holder}`,
    ])
      expect(opens(forged)).toBeNull();
  });

  it("opens its release until it expires", () => {
    expect(token).toMatch(/^1800000000\.[A-Za-z0-9_-]{22}$/);
    expect(opens(token)).toBe(EXPIRY);
  });

  it("opens nothing with any one character replaced by any other", () => {
    const replaced = (place: number) =>
      [...BASE64URL, ...FOREIGN].map((char) => token.slice(0, place) + char + token.slice(place + 1));
    expect(survivors(replaced)).toEqual([]);
  });

  it("opens nothing with a character removed, doubled or put in", () => {
    const changed = (place: number) => [
      token.slice(0, place) + token.slice(place + 1),
      token.slice(0, place + 1) + token.slice(place),
      ...["0", "A", ...FOREIGN].map((char) => token.slice(0, place) + char + token.slice(place)),
    ];
    expect(survivors(changed)).toEqual([]);
  });

  it("opens nothing with any one bit of its code flipped", () => {
    const [expiry, code = ""] = token.split(".");
    const bytes = Buffer.from(code, "base64url");
    const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      return `${expiry}.${changed.toString("base64url")}`;
    });
    expect(flipped).toHaveLength(128);
    expect(flipped.filter((text) => opens(text) !== null)).toEqual([]);
  });

  it("opens nothing with another expiry, sooner or later", () => {
    const [, code] = token.split(".");
    for (const expiry of [EXPIRY - 900, EXPIRY + 900, EXPIRY + 1, 99_999_999_999])
      expect(opens(`${expiry}.${code}`)).toBeNull();
  });

  it("opens no other product, no other release, and nothing on a server with another pepper", () => {
    expect(opens(token, { product: "another" })).toBeNull();
    expect(opens(token, { scope: "another" })).toBeNull();
    expect(opens(token, { key: randomBytes(32) })).toBeNull();
  });

  it("cannot be cut elsewhere: product and release do not run into one another", () => {
    const made = linkToken(pepper, "pro", "ductrelease", EXPIRY);
    expect(opens(made)).toBeNull();
    expect(opens(made, { product: "pro", scope: "ductrelease" })).toBe(EXPIRY);
  });

  it.each([
    "",
    ".",
    "0.",
    `0${token}`,
    `-${token}`,
    token.replace(".", ""),
    `${token}.${token}`,
    "__proto__",
  ])("has not the form %j", (text) => {
    expect(readLinkToken(text)).toBeNull();
  });

  it("is refused without an error, whatever text stands in its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(opens(text)).toBeNull();
      }),
    );
  });
});

describe("the end of a link", () => {
  const START = Date.UTC(2026, 2, 1, 12);

  function secondsLeft(milliseconds: number): number {
    return linkExpiry(new Date(milliseconds)) - milliseconds / 1000;
  }

  it("is 60 to 75 minutes ahead at every second of two hours and at every tenth of a second around the steps", () => {
    const seconds = Array.from({ length: 7200 }, (_, second) => START + second * 1000);
    const tenths = Array.from({ length: 100 }, (_, tenth) => START + 900_000 - 5_000 + tenth * 100);
    const edges = [START - 1, START, START + 1, START + 899_999, START + 900_000, START + 900_001];
    const wrong = [...seconds, ...tenths, ...edges].filter(
      (instant) => secondsLeft(instant) < 3600 || secondsLeft(instant) > 4500,
    );
    expect(wrong).toEqual([]);
  });

  it("is 60 to 75 minutes ahead at any instant", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), (instant) => {
        expect(secondsLeft(instant)).toBeGreaterThanOrEqual(3600);
        expect(secondsLeft(instant)).toBeLessThanOrEqual(4500);
      }),
    );
  });

  it("is the same for a quarter of an hour, so that answers stay the same", () => {
    const ends = Array.from({ length: 900 }, (_, second) =>
      linkExpiry(new Date(START + 1000 + second * 1000)),
    );
    expect(new Set(ends).size).toBe(1);
  });
});
