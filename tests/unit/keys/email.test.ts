import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailIn, parseEmail, parseStoredEmail } from "@/lib/domain/keys/email";
import { processorTime } from "@/tests/support/processor-time";
import { invalidInput } from "@/tests/support/refusal";

describe("an e-mail address", () => {
  it.each([
    "name@example.com",
    "n@example.co",
    "first.last+tag@mail.example.com",
    "o'brien@example.com",
    "#!$%&*/=?^_`{|}~-@example.com",
    "name@xn--bcher-kva.example",
    "名前@例え.テスト",
    "jürgen@bücher.example",
    "straße@groß.example",
    "ὀδυσσεύς@ελλάδα.example",
    "नाम@उदाहरण.परीक्षा",
    "1@2.34",
    `${"a".repeat(64)}@example.com`,
    `a@${"b".repeat(63)}.example`,
    `${"a".repeat(64)}@${"b.".repeat(91)}example`,
  ])("is taken: %s", (address) => {
    expect(parseEmail(address)).toEqual({ address, folded: address.toLowerCase() });
  });

  it("is taken with letters and their signs one after the other", () => {
    const address = "jurgen@bu\u0308cher.example";
    expect(parseEmail(address).folded).toBe("jurgen@bücher.example");
  });

  it.each([
    ["empty", ""],
    ["without an at", "name.example.com"],
    ["without a name", "@example.com"],
    ["without a host", "name@"],
    ["with two ats", "a@b@example.com"],
    ["without a dot in the host", "name@localhost"],
    ["with an empty label", "name@example..com"],
    ["with a dot at the end", "name@example.com."],
    ["with a dot at the start of the host", "name@.example.com"],
    ["with a hyphen at the start of a label", "name@-example.com"],
    ["with a hyphen at the end of a label", "name@example-.com"],
    ["with one letter as top domain", "name@example.c"],
    ["with a display name", "Name <name@example.com>"],
    ["with two addresses", "a@example.com,b@example.com"],
    ["with a space inside", "na me@example.com"],
    ["with a line feed inside", "na\nme@example.com"],
    ["with a header after it", "name@example.com\r\nBcc: x@example.com"],
    ["with NUL", "na\0me@example.com"],
    ["with half a character", "na\ud800me@example.com"],
    ["with a right-to-left mark", "na\u202eme@example.com"],
    ["as a mailto link", "mailto:name@example.com"],
    ["in quotes", '"name"@example.com'],
    ["with an address literal", "name@[192.0.2.1]"],
    ["with 65 characters of name", `${"a".repeat(65)}@example.com`],
    ["with 64 characters of label", `a@${"b".repeat(64)}.example`],
    ["with a Kelvin sign", "mi\u212Ae@example.com"],
    ["with a fullwidth letter", "\uFF4Dike@example.com"],
    ["with a fullwidth host", "mike@\uFF45xample.com"],
    ["with a ligature", "o\uFB03ce@example.com"],
    ["with a long s", "bo\u017F\u017F@example.com"],
    ["with a dotless i", "m\u0131ke@example.com"],
    ["with a dotted capital I", "M\u0130KE@example.com"],
    ["with an ordinal sign", "m\u00AA@example.com"],
    ["with a circled digit", "agent\u2460@example.com"],
    ["with a mathematical letter", "\u{1D426}ike@example.com"],
    ["with a sign that becomes a grave accent", "m\u1FEFke@example.com"],
    ["with 255 characters", `${"a".repeat(64)}@${"b.".repeat(91)}examples`],
  ])("is refused %s", (_what, text) => {
    expect(() => parseEmail(text)).toThrow(invalidInput(/^"email" must be an e-mail address/));
  });

  it("loses the white space around it", () => {
    expect(parseEmail(" \tName@Example.com\n")).toEqual({
      address: "Name@Example.com",
      folded: "name@example.com",
    });
  });

  it("is the same address in any case", () => {
    const letter = fc.constantFrom(..."abcxyz0189._+-äöéñжя");
    const name = fc.string({ unit: letter, minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (local, raised) => {
        const written = [...local].map((char, at) => (raised[at] ? char.toUpperCase() : char)).join("");
        expect(parseEmail(`${written}@Example.COM`).folded).toBe(parseEmail(`${local}@example.com`).folded);
      }),
    );
  });

  it("is the same address composed or decomposed", () => {
    expect(parseEmail("ju\u0308rgen@example.com").folded).toBe(parseEmail("j\u00fcrgen@example.com").folded);
  });

  it("that is on file is read as it always was, and written to without such signs", () => {
    const kelvin = parseStoredEmail("Mi\u212Ae@example.com");
    expect(kelvin).toEqual({ address: "mike@example.com", folded: "mike@example.com" });
    expect(parseStoredEmail("\uFF4Dike@example.com").folded).toBe("\uFF4Dike@example.com");
    expect(parseStoredEmail("Mike@Example.com").address).toBe("Mike@Example.com");
    expect(() => parseStoredEmail("mike")).toThrow(invalidInput(/e-mail/));
  });

  it("with any sign that normalization or another case makes an ASCII one is refused", () => {
    for (let point = 0x80; point < 0x30000; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const sign = String.fromCodePoint(point);
      const others = [sign.normalize("NFC"), sign.normalize("NFKC"), sign.toLowerCase()];
      if (!others.some((other) => /^\p{ASCII}+$/u.test(other))) continue;
      expect([sign, emailIn(`a${sign}b@example.com`)]).toEqual([sign, null]);
    }
  });

  it("tells two different addresses apart", () => {
    expect(parseEmail("a.b@example.com").folded).not.toBe(parseEmail("ab@example.com").folded);
    expect(parseEmail("a+b@example.com").folded).not.toBe(parseEmail("a@example.com").folded);
  });

  it("explains a plus sign that became a space in a query", () => {
    expect(() => parseEmail("name tag@example.com")).toThrow(invalidInput(/write a plus sign as %2B\.$/));
  });

  it("is judged quickly, however long the text", () => {
    const started = processorTime();
    for (const text of ["a@", "a@".repeat(50_000), `a@${"a-".repeat(50_000)}`, `a@${"a.".repeat(100_000)}`]) {
      expect(() => parseEmail(text)).toThrow(invalidInput(/e-mail/));
    }
    expect(processorTime() - started).toBeLessThan(1_000);
  });
});
