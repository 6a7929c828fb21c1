import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CROCKFORD } from "@/lib/crypto/random";
import { generateLicenseKey, inGroups, lastFourOf, parseLicenseKey } from "@/lib/domain/keys/license-key";
import { DASHES, dashedAtWill, rendering, symbols } from "./typed-by-people";

const SHAPE = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;
const key = symbols(25).map((all) => inGroups(all, 5));
const parsed = (text: string) => parseLicenseKey(text)?.expose() ?? null;

describe("a new license key", () => {
  const keys = Array.from({ length: 2_000 }, () => generateLicenseKey().expose());

  it("has five groups of five symbols without I, L, O and U", () => {
    expect(keys.filter((text) => !SHAPE.test(text))).toEqual([]);
  });

  it("may have any symbol in any place", () => {
    for (const place of Array.from({ length: 29 }, (_, index) => index)) {
      const seen = new Set(keys.map((text) => text.charAt(place)));
      expect(seen.size, `place ${place}`).toBe(place % 6 === 5 ? 1 : CROCKFORD.length);
    }
  });

  it("is never the same twice", () => {
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is read back as it was written", () => {
    for (const text of keys.slice(0, 100)) expect(parsed(text)).toBe(text);
  });

  it("ends on its last four symbols", () => {
    const fresh = generateLicenseKey();
    expect(lastFourOf(fresh)).toBe(fresh.expose().slice(25));
  });
});

describe("reading a license key", () => {
  it("finds the key in any rendering of it", () => {
    const typed = key.chain((text) => fc.tuple(fc.constant(text), rendering(text)));
    fc.assert(
      fc.property(typed, ([text, writing]) => {
        expect(parsed(writing)).toBe(text);
      }),
    );
  });

  it("takes O for 0, and I and L for 1", () => {
    expect(parsed("oO0iI-1lL00-00000-00000-00000")).toBe("00011-11100-00000-00000-00000");
  });

  it.each(DASHES.map((dash) => [`U+${dash.charCodeAt(0).toString(16).padStart(4, "0")}`, dash]))(
    "takes the dash %s for a hyphen",
    (_name, dash) => {
      expect(parsed(["00000", "11111", "22222", "33333", "44444"].join(dash))).toBe(
        "00000-11111-22222-33333-44444",
      );
    },
  );

  it("takes dashes between the groups or none at all, and refuses them anywhere else", () => {
    const dashed = symbols(25).chain((all) => fc.tuple(fc.constant(all), dashedAtWill(all)));
    fc.assert(
      fc.property(dashed, ([all, text]) => {
        const isRight = text === all || text === inGroups(all, 5);
        expect(parsed(text)).toBe(isRight ? inGroups(all, 5) : null);
      }),
    );
  });

  it("never takes a symbol from outside the alphabet, U least of all", () => {
    const foreign = fc.oneof(
      fc.constantFrom("U", "u"),
      fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 1 })
        .filter((char) => !/^[0-9a-zıſß\p{Pd}\u2212\s\u200b-\u200d\u2060\ufeff\u00ad]/iu.test(char)),
    );
    fc.assert(
      fc.property(key, fc.nat(24), foreign, (text, place, char) => {
        const at = place + Math.floor(place / 5);
        expect(parsed(text.slice(0, at) + char + text.slice(at + 1))).toBeNull();
      }),
    );
  });

  it("never takes a key that is too short or too long", () => {
    const wrongLength = fc.nat(60).filter((count) => count !== 25);
    const text = wrongLength.chain((count) => fc.tuple(symbols(count), fc.boolean()));
    fc.assert(
      fc.property(text, ([all, isGrouped]) => {
        expect(parsed(isGrouped ? inGroups(all, 5) : all)).toBeNull();
      }),
    );
  });

  it("takes a management code for no key", () => {
    expect(parsed("VC-00000-00000-00000-00000")).toBeNull();
  });
});
