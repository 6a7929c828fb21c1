import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES, localeIn, negotiateLocale } from "@/lib/words/language";
import { processorTime } from "@/tests/support/processor-time";

const tagFor = (header: string | null) => negotiateLocale(header).tag;

describe("a visitor's language", () => {
  it.each<[string | null, string]>([
    [null, "en"],
    ["", "en"],
    ["en", "en"],
    ["de", "de"],
    ["de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7", "de-AT"],
    ["en-GB,en;q=0.5", "en-GB"],
    ["fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5", "en"],
  ])("of %j is %s, as browsers send it", (header, tag) => {
    expect(negotiateLocale(header)).toEqual({ language: tag.slice(0, 2), tag });
  });

  it.each([
    ["en;q=0.3, de;q=0.4", "de"],
    ["en;q=0.333, de;q=0.334", "de"],
    ["en;q=1.000, de;q=0.999", "en"],
    ["de;q=0.5, en;q=0.5", "de"],
    ["fr, de;q=0.001", "de"],
  ])("is the one most wished for, then the first: %s is %s", (header, tag) => {
    expect(tagFor(header)).toBe(tag);
  });

  it.each([
    ["de;q=0", "en"],
    ["de;q=0.000, en;q=0.1", "en"],
    ["de-AT;q=0, de;q=0.1", "de"],
    ["en;q=0, de;q=0", "en"],
  ])("is none that was refused, unless nothing else is left: %s is %s", (header, tag) => {
    expect(tagFor(header)).toBe(tag);
  });

  it.each([
    ["*", "en"],
    ["fr, *;q=0.1", "en"],
    ["*, de;q=0.5", "en"],
    ["*;q=0.1, de;q=0.5", "de"],
    ["en;q=0, *", "de"],
    ["en;q=0.1, *;q=0.2", "de"],
    ["en-GB;q=0.3, *;q=0.2", "en-GB"],
    ["en;q=0, de;q=0, *", "en"],
    ["*;q=0", "en"],
  ])("is what a star leaves open, English first: %s is %s", (header, tag) => {
    expect(tagFor(header)).toBe(tag);
  });

  it.each([
    ["DE-at", "de-AT"],
    ["De;Q=0.5,EN;q=0.4", "de"],
    ["\tde-CH ;\tq=0.5 , en;q=0.4", "de-CH"],
    ["deu-AT", "de-AT"],
    ["en-001", "en-001"],
  ])("is written in many ways: %j is %s", (header, tag) => {
    expect(tagFor(header)).toBe(tag);
  });

  it.each([
    ["de-AT-u-ca-buddhist-nu-thai", "de-AT"],
    ["en-u-hc-h12", "en"],
    ["de-Latn-DE-1996-x-mine", "de-DE"],
  ])("has no script, variant or extension: %s is %s", (header, tag) => {
    expect(tagFor(header)).toBe(tag);
  });

  it.each([
    "de_DE",
    "de-",
    "-de",
    "de--AT",
    "de-*",
    "de;q=2",
    "de;q=0.1234",
    "de;q=x",
    "de;q=-1",
    "de;level=1",
    "dé",
  ])("is not told by a malformed wish, while the others count: %s", (wish) => {
    expect(tagFor(wish)).toBe("en");
    expect(tagFor(`${wish}, en-GB;q=0.5`)).toBe("en-GB");
  });

  it("is one there is, with a tag that Intl knows in this spelling, whatever was sent", () => {
    const pieces = fc.constantFrom(
      "de",
      "en",
      "AT",
      "u",
      "x",
      "1996",
      "-",
      "-",
      ",",
      ";q=",
      "0.5",
      "0",
      "*",
      " ",
      "\0",
    );
    const headers = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(headers, (header) => {
        const { language, tag } = negotiateLocale(header);
        expect(LANGUAGES).toContain(language);
        expect(tag).toMatch(new RegExp(`^${language}(-([A-Z]{2}|[0-9]{3}))?$`));
        expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["endless", "de,".repeat(300_000)],
    ["of one endless tag", `de-${"a".repeat(1_000_000)}`],
    ["of nothing but white space", `de${" ".repeat(1_000_000)};q=1`],
    ["of nothing but separators", `,;,;q=${"-".repeat(900)}`],
  ])("is English at once when the header is %s", (_kind, header) => {
    const start = processorTime();
    expect(tagFor(header)).toBe("en");
    expect(processorTime() - start).toBeLessThan(100);
  });
});

describe("the language that somebody chose", () => {
  it.each([
    ["de", "en-GB, de-AT;q=0.5", "de-AT"],
    ["de", "en-GB", "de"],
    ["en", "de-DE", "en"],
    ["de", "de-CH;q=0", "de"],
    ["en", null, "en"],
  ] as const)("is spoken as in the region that the browser names: %s, %s", (language, header, tag) => {
    expect(localeIn(language, header)).toEqual({ language, tag });
  });
});
