import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/domain/errors";
import { metadataLines, metadataOf, parseMetadataLines } from "@/lib/domain/keys/metadata";

function refusalOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error.refusal?.id;
    throw error;
  }
  return undefined;
}

describe("metadata as people write it", () => {
  it("is a member for each line, with the values of JSON and texts as they stand", () => {
    const written = 'seats: 3\n\nregion : Europe, west \r\ngift: true\nnone: null\nzip: "04711"\n"a: b": x:y';
    expect(parseMetadataLines(written)).toEqual({
      seats: 3,
      region: "Europe, west",
      gift: true,
      none: null,
      zip: "04711",
      "a: b": "x:y",
    });
    expect(parseMetadataLines(" \n")).toEqual({});
  });

  it("is read back as it was, whatever it is", () => {
    const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !/\0|__proto__/.test(text));
    const value = fc.oneof(
      fc.string({ maxLength: 40 }).filter((text) => !text.includes("\0")),
      fc.constantFrom("1", "true", "null", '"x"', " x", "a\nb", "-1e3", ""),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 20 }), (metadata) => {
        expect(parseMetadataLines(metadataLines(metadata))).toEqual({ ...metadata });
      }),
    );
  });

  it.each([
    ["no colon", "region", "metadata_line_malformed"],
    ["no name", ": x", "metadata_line_malformed"],
    ["a broken quote", '"a": "\\u12"', "metadata_line_malformed"],
    ["a name twice", "a: 1\na: 2", "metadata_name_twice"],
    ["a name of 101 characters", `${"n".repeat(101)}: 1`, "metadata_name_malformed"],
    ["the name that readers of JSON drop", "__proto__: 1", "metadata_name_malformed"],
    ["21 lines", Array.from({ length: 21 }, (_, n) => `n${n}: 1`).join("\n"), "metadata_too_large"],
    ["5 KiB", `a: ${"x".repeat(5000)}`, "metadata_too_large"],
    ["NUL in a value", 'a: "\\u0000"', "metadata_line_malformed"],
  ])("is refused with %s", (_title, written, refusal) => {
    expect(refusalOf(() => parseMetadataLines(written))).toBe(refusal);
  });

  it("may have 20 members and 4096 bytes", () => {
    const members = Array.from({ length: 20 }, (_, n) => [`n${n}`, n] as const);
    expect(Object.keys(metadataOf(members))).toHaveLength(20);
    expect(metadataOf([["a", "x".repeat(4096 - '{"a":""}'.length)]])).toBeDefined();
  });
});
