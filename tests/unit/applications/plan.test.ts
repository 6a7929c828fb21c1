import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mayIssue,
  parseFeatures,
  parsePlanCode,
  parsePlanName,
  parsePlanStatus,
  parseSeats,
} from "@/lib/domain/applications/plan";
import { invalidInput } from "@/tests/support/refusal";

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/);
const value = fc.oneof(fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));

describe("the features of a plan", () => {
  it("are kept as they are when every value is boolean, number or null", () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), (features) => {
        expect(Object.entries(parseFeatures(features))).toEqual(Object.entries(features));
      }),
    );
  });

  it("may be texts of up to 200 characters that can be stored", () => {
    expect(parseFeatures({ tier: "gold", region: "" })).toEqual({ tier: "gold", region: "" });
    expect(parseFeatures({ tier: "x".repeat(200) })).toEqual({ tier: "x".repeat(200) });
    expect(() => parseFeatures({ tier: "x".repeat(201) })).toThrow(invalidInput(/at most 200 characters/));
    expect(() => parseFeatures({ tier: "a\0" })).toThrow(invalidInput(/cannot be stored/));
  });

  it("are refused when any value is anything else", () => {
    const other = fc.oneof(
      fc.constantFrom(Number.NaN, Infinity, -Infinity, undefined, 1n),
      fc.array(fc.integer()),
      fc.object(),
      fc.date(),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), name, other, (features, odd, wrong) => {
        expect(() => parseFeatures({ ...features, [odd]: wrong })).toThrow(
          invalidInput(/must be true, false, a number, a text or null\.$/),
        );
      }),
    );
  });

  it.each([
    ["empty", ""],
    ["a digit first", "1a"],
    ["a space", "a b"],
    ["65 letters", "a".repeat(65)],
    ["a letter that is not ASCII", "größe"],
    ["the prototype", "__proto__"],
  ])("are refused under a name that is or has %s", (_what, odd) => {
    const features = Object.fromEntries([[odd, true]]);
    expect(() => parseFeatures(features)).toThrow(invalidInput(/cannot be the name of a feature/));
  });

  it("may have the name of something that every object has", () => {
    expect(parseFeatures({ constructor: true, toString: 1 })).toEqual({ constructor: true, toString: 1 });
  });

  it("are at most 200", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));
    expect(Object.keys(parseFeatures(many(200)))).toHaveLength(200);
    expect(() => parseFeatures(many(201))).toThrow(invalidInput(/at most 200 features/));
  });
});

describe("the seats of a plan or key", () => {
  it.each([1, 2, 1_000_000, null])("may be %s", (seats) => {
    expect(parseSeats(seats)).toBe(seats);
  });

  it.each([0, -1, 1.5, 1_000_001, Number.NaN, Infinity])("may not be %s", (seats) => {
    expect(() => parseSeats(seats)).toThrow(invalidInput(/whole number from 1 to 1000000, or unlimited/));
  });
});

describe("the status of a plan", () => {
  it.each([
    ["draft", false],
    ["public", true],
    ["hidden", true],
    ["archived", false],
  ] as const)("%s: keys are issued %s", (text, issues) => {
    expect(mayIssue(parsePlanStatus(text))).toBe(issues);
  });

  it.each(["", "Public", "deleted", "constructor"])("is not %j", (text) => {
    expect(() => parsePlanStatus(text)).toThrow(invalidInput(/draft, public, hidden, archived/));
  });
});

describe("the code and name of a plan", () => {
  it.each(["a", "9", "pro", "Pro_2.1-x", "a".repeat(64)])("may be the code %s", (code) => {
    expect(parsePlanCode(code)).toBe(code);
  });

  it.each(["", "-a", ".a", "_a", "a b", "a/b", "ä", "a\n", "a".repeat(65)])(
    "may not be the code %j",
    (code) => {
      expect(() => parsePlanCode(code)).toThrow(invalidInput(/1 to 64 letters/));
    },
  );

  it("loses the white space around the name, and must leave some", () => {
    expect(parsePlanName(" Größe M ")).toBe("Größe M");
    expect(() => parsePlanName("  ")).toThrow(invalidInput(/must not be empty/));
    expect(() => parsePlanName("x".repeat(201))).toThrow(invalidInput(/at most 200/));
  });
});
