import { describe, expect, it } from "vitest";
import { flashDone } from "@/lib/session/flash";
import { oidcSentence, oidcWord, sentenceOfOidcWord } from "@/lib/words/oidc-problems";

describe("why a sign-in with the provider failed", () => {
  it("travels as a word, and is a sentence again on the sign-in page", () => {
    expect(oidcWord("over")).toBe("oidc-over");
    expect(sentenceOfOidcWord("oidc-over", "Example login", "en")).toBe(
      oidcSentence("over", "Example login", "en"),
    );
  });

  it.each(["Stranger@example.test", "a.b+c%d@example.test", "jürgen;x=y, z@example.test"])(
    "names the visitor as the provider does: %s",
    (email) => {
      const word = oidcWord("stranger", email);
      expect(() => flashDone(word)).not.toThrow();
      expect(sentenceOfOidcWord(word, "Example login", "en")).toContain(
        `With Example login you are ${email}, and`,
      );
    },
  );

  it.each([`${"é".repeat(200)}@example.test`, "\ud800@example.test"])(
    "leaves out a name that fits into no cookie",
    (email) => {
      expect(oidcWord("stranger", email)).toBe("oidc-stranger");
      expect(sentenceOfOidcWord("oidc-stranger", "X", "en")).toMatch(/^With X you are signed in, but/);
    },
  );

  it.each(["", "left", "sent", "oidc-", "oidc-none", "oidc-toString", "oidc-__proto__", "over"])(
    "is nothing for another word: %j",
    (word) => {
      expect(sentenceOfOidcWord(word, "Example login", "en")).toBeNull();
    },
  );

  it("is said in German, too", () => {
    expect(sentenceOfOidcWord("oidc-stranger.a%40example.test", "X", "de")).toMatch(
      /^Bei X sind Sie a@example.test/,
    );
  });

  it("does not stumble over a name that is not encoded", () => {
    expect(sentenceOfOidcWord("oidc-stranger.%zz", "X", "en")).toMatch(/^With X you are signed in, but/);
  });
});
