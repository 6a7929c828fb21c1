import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyClaims, freshKey, tokenFor, verifies } from "./some-token";

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FOREIGN = "+/=. \n\t\0%é";
const key = freshKey();
const other = freshKey();

/** The shortest that is a token at all: every place of it is tried with every character. */
const token = tokenFor(key, { iss: "i", app: "a", sub: "s", plan: "p", planName: "é", features: {} });
const [payload = "", signature = ""] = token.split(".");

/** Each change of a single place of `text` that still verifies. */
function survivors(text: string, changed: (place: number) => Iterable<string>): string[] {
  return Array.from({ length: text.length }, (_, place) => [...changed(place)])
    .flat()
    .filter((candidate) => candidate !== text && verifies(candidate, key));
}

describe("a token", () => {
  it("verifies untouched", () => {
    expect(verifies(token, key)).toBe(true);
  });

  it("no longer verifies with any one character replaced by any other", () => {
    const replaced = (place: number) =>
      [...BASE64URL, ...FOREIGN].map((char) => token.slice(0, place) + char + token.slice(place + 1));
    expect(survivors(token, replaced)).toEqual([]);
  });

  it("no longer verifies with any one character removed, doubled or swapped with the next", () => {
    const changed = (place: number) => {
      const [before, char, next] = [token.slice(0, place), token.charAt(place), token.charAt(place + 1)];
      return [
        before + token.slice(place + 1),
        before + char + token.slice(place),
        before + next + char + token.slice(place + 2),
      ];
    };
    expect(survivors(token, changed)).toEqual([]);
  });

  it("no longer verifies with any character put in anywhere", () => {
    const inserted = (place: number) =>
      ["A", "_", ...FOREIGN].map((char) => token.slice(0, place) + char + token.slice(place));
    expect([
      ...survivors(token, inserted),
      ...survivors(`${token} `, () => [...FOREIGN].map((c) => token + c)),
    ]).toEqual([]);
  });

  it("no longer verifies with any one bit of its payload flipped", () => {
    const bytes = Buffer.from(payload, "base64url");
    const changed = everyFlip(bytes).map((flipped) => `${flipped.toString("base64url")}.${signature}`);
    expect(changed).toHaveLength(bytes.length * 8);
    expect(changed.filter((text) => verifies(text, key))).toEqual([]);
  });

  it("no longer verifies with any one bit of its signature flipped", () => {
    const changed = everyFlip(Buffer.from(signature, "base64url")).map(
      (flipped) => `${payload}.${flipped.toString("base64url")}`,
    );
    expect(changed).toHaveLength(512);
    expect(changed.filter((text) => verifies(text, key))).toEqual([]);
  });

  it("verifies if and only if it is untouched, whatever it says", () => {
    const place = fc.tuple(fc.nat(), fc.constantFrom(...BASE64URL, ...FOREIGN));
    fc.assert(
      fc.property(anyClaims, fc.array(place, { maxLength: 3 }), (claims, changes) => {
        const genuine = tokenFor(key, claims);
        const touched = changes.reduce(
          (text, [at, char]) => replacedAt(text, at % text.length, char),
          genuine,
        );
        expect(verifies(touched, key)).toBe(touched === genuine);
      }),
      { numRuns: 300 },
    );
  });

  it("verifies with no key but the one that signed it", () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        expect(verifies(tokenFor(key, claims), other)).toBe(false);
        expect(verifies(tokenFor(other, { ...claims, kid: key.kid }), key)).toBe(false);
      }),
    );
  });

  it("does not verify with the payload of one token and the signature of another", () => {
    fc.assert(
      fc.property(anyClaims, anyClaims, (one, another) => {
        const [left = ""] = tokenFor(key, one).split(".");
        const [its = "", right = ""] = tokenFor(key, another).split(".");
        expect(verifies(`${left}.${right}`, key)).toBe(left === its);
      }),
    );
  });
});

function everyFlip(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    return flipped;
  });
}

function replacedAt(text: string, at: number, char: string): string {
  return text.slice(0, at) + char + text.slice(at + 1);
}
