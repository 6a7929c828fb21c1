import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUuid } from "@/lib/domain/ids";
import { checkedText, isStorable } from "@/lib/domain/text";
import { invalidInput } from "../invalid-input";

describe("a text that strangers send", () => {
  it("is storable if and only if it survives UTF-8 and holds no NUL", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), fc.boolean(), (units, isAscii) => {
        const text = String.fromCharCode(...units.map((unit) => (isAscii ? unit & 0x7f : unit)));
        const survives = Buffer.from(text, "utf8").toString("utf8") === text;
        expect(isStorable(text)).toBe(survives && !text.includes("\0"));
      }),
    );
  });

  it("is refused by name when it is too long or not storable", () => {
    expect(checkedText("The note", "1234", 4)).toBe("1234");
    expect(() => checkedText("The note", "12345", 4)).toThrow(
      invalidInput(/^The note may have at most 4 char/),
    );
    expect(() => checkedText("The note", "\0", 4)).toThrow(
      invalidInput(/^The note contains characters that/),
    );
  });
});

describe("the id of a row", () => {
  it("is any UUID, in either case", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.boolean(), (id, raised) => {
        expect(isUuid(raised ? id.toUpperCase() : id)).toBe(true);
      }),
    );
  });

  it("is nothing else", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(36), fc.constantFrom("", "g", " ", "\n", "-", "'"), (id, at, char) => {
        expect(isUuid(id.slice(0, at) + char + id.slice(at + (char ? 0 : 1)))).toBe(char === "" && at === 36);
      }),
    );
    expect(isUuid("{01957e5a-2f40-7c3b-9d51-6a0e8c4b7f10}")).toBe(false);
    expect(isUuid("01957e5a2f407c3b9d516a0e8c4b7f10")).toBe(false);
  });
});
