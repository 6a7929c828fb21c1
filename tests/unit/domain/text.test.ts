import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isUuid } from "@/lib/domain/ids";
import { checkedName, checkedText, isStorable } from "@/lib/domain/text";
import { invalidInput } from "@/tests/support/refusal";

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
    expect(checkedText("note", "1234", 4)).toBe("1234");
    expect(() => checkedText("note", "12345", 4)).toThrow(invalidInput(/^The note may have at most 4 char/));
    expect(() => checkedText("note", "\0", 4)).toThrow(invalidInput(/^The note contains characters that/));
  });
});

describe("a name that operators give", () => {
  it.each(["Notes", "Заметки", "مفكّرة", "メモ", "👩‍💻", "نمی‌خواهم", "a\u200fb"])("may be %s", (name) => {
    expect(checkedName("name", ` ${name} `, 200)).toBe(name);
  });

  it.each([
    ["a space without width alone", "\u200b"],
    ["one within", "Note\u200bs"],
    ["an override", "Notes\u202egnp"],
    ["an isolate", "\u2066Notes"],
    ["a byte order mark within", "No\ufefftes"],
    ["a line break", "No\ntes"],
    ["a terminal's control", "No\u001b[2Jtes"],
  ])("may not have %s", (_what, name) => {
    expect(() => checkedName("name", name, 200)).toThrow(invalidInput(/^The name contains characters/));
  });

  it.each(["\u200d\u200c", "\u3164", "\u2800", "\u00ad", "\u200e"])("may not be invisible: %j", (name) => {
    expect(() => checkedName("name", name, 200)).toThrow(invalidInput(/^The name has nothing in it/));
  });

  it("is empty for none, and no longer than it may be", () => {
    expect(checkedName("name", " \t", 3)).toBe("");
    expect(() => checkedName("name", "four", 3)).toThrow(invalidInput(/may have at most 3 char/));
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
