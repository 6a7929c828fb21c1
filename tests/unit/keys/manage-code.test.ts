import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inGroups } from "@/lib/domain/keys/license-key";
import { generateManageCode, parseManageCode } from "@/lib/domain/keys/manage-code";
import { dashedAtWill, rendering, symbols } from "./typed-by-people";

const SHAPE = /^VC(-[0-9A-HJKMNP-TV-Z]{5}){4}$/;
const code = symbols(20).map((all) => `VC-${inGroups(all, 5)}`);
const parsed = (text: string) => parseManageCode(text)?.expose() ?? null;

describe("a new management code", () => {
  const codes = Array.from({ length: 500 }, () => generateManageCode().expose());

  it("has VC and four groups of five symbols without I, L, O and U", () => {
    expect(codes.filter((text) => !SHAPE.test(text))).toEqual([]);
  });

  it("is never the same twice", () => {
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("is read back as it was written", () => {
    for (const text of codes.slice(0, 100)) expect(parsed(text)).toBe(text);
  });
});

describe("reading a management code", () => {
  it("finds the code in any rendering of it", () => {
    const typed = code.chain((text) => fc.tuple(fc.constant(text), rendering(text)));
    fc.assert(
      fc.property(typed, ([text, writing]) => {
        expect(parsed(writing)).toBe(text);
      }),
    );
  });

  it("takes dashes between the groups or none at all, and refuses them anywhere else", () => {
    const dashed = symbols(20).chain((all) => fc.tuple(fc.constant(all), dashedAtWill(`VC${all}`)));
    fc.assert(
      fc.property(dashed, ([all, text]) => {
        const right = `VC-${inGroups(all, 5)}`;
        expect(parsed(text)).toBe(text === `VC${all}` || text === right ? right : null);
      }),
    );
  });

  it("refuses a code without VC before it, or with anything else", () => {
    fc.assert(
      fc.property(code, fc.constantFrom("", "-", "V", "C", "CV-", "VCVC-", "XC-", "VC--"), (text, prefix) => {
        expect(parsed(prefix + text.slice(3))).toBeNull();
      }),
    );
  });

  it("refuses a code that is too short or too long", () => {
    const wrongLength = fc.nat(60).filter((count) => count !== 20);
    const text = wrongLength.chain((count) => fc.tuple(symbols(count), fc.boolean()));
    fc.assert(
      fc.property(text, ([all, isGrouped]) => {
        expect(parsed(isGrouped ? `VC-${inGroups(all, 5)}` : `VC${all}`)).toBeNull();
      }),
    );
  });

  it("refuses U wherever it stands", () => {
    fc.assert(
      fc.property(symbols(19), fc.nat(19), fc.constantFrom("U", "u"), (all, at, char) => {
        expect(parsed(`VC${all.slice(0, at)}${char}${all.slice(at)}`)).toBeNull();
      }),
    );
  });

  it("takes a license key for no code", () => {
    fc.assert(
      fc.property(symbols(25), (all) => {
        expect(parsed(inGroups(all, 5))).toBeNull();
      }),
    );
    expect(parsed("VC000-00000-00000-00000-00000")).toBeNull();
  });
});
