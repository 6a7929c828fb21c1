import { describe, expect, it } from "vitest";
import { documentsTree, ODD_IN_DOCUMENTS, ODD_IN_SENTENCES, oddWordsIn, sentencesTree } from "./words";

/** What keeps its words, and why. An exception that excuses nothing is a failure. */
const KEEPS_ITS_WORDS: Readonly<Record<string, string>> = {
  "docs/contract.md": "a copy of what was agreed, word for word",
  "lib/words/refusals/api.ts": "programs may compare what the APIs answer",
};

const isExcused = (path: string) => Object.hasOwn(KEEPS_ITS_WORDS, path);

const sentences = [...sentencesTree()].map(([path, text]) => ({ path, text, words: ODD_IN_SENTENCES }));
const documents = [...documentsTree()].map(([path, text]) => ({ path, text, words: ODD_IN_DOCUMENTS }));

describe("odd words", () => {
  it("stand in no sentence of pages, mails or the command line, and in no document", () => {
    const judged = [...sentences, ...documents].filter(({ path }) => !isExcused(path));
    expect(judged.flatMap(({ path, text, words }) => oddWordsIn(path, text, words))).toEqual([]);
    expect(judged.length).toBeGreaterThan(500);
  });

  it.each(Object.keys(KEEPS_ITS_WORDS))("stand where they are excused: %s", (excused) => {
    const found = [...sentences, ...documents]
      .filter(({ path }) => path === excused)
      .flatMap(({ path, text, words }) => oddWordsIn(path, text, words));
    expect(found).not.toEqual([]);
  });

  it.each([
    "Whoever has it finds the license in their account.",
    "The page was loaded anew.",
    "The former one works no more.",
    "This link does not work any\n more.",
    "Here you look after your software licenses.",
    "Look into your mailbox.",
    "Leave it",
    "2 of 12 want to be looked at.",
    "Ausgesetzt",
    "Sehen Sie in Ihr Postfach",
    "Melden Sie ein Gerät ab, das Sie nicht mehr brauchen.",
    "9, ohne Grenze",
  ])("are caught: %s", (sentence) => {
    expect(oddWordsIn("x.ts", sentence, ODD_IN_SENTENCES)).not.toEqual([]);
  });

  it.each([
    "Anyone who owns this address sees the license in their account.",
    "Leave it empty for none.",
    "The previous key no longer works.",
    "There are no more problems to fix.",
    "Prüfen Sie Ihr Postfach",
    "Sie sind auf allen Ihren Geräten abgemeldet.",
  ])("are none: %s", (sentence) => {
    expect(oddWordsIn("x.ts", sentence, ODD_IN_SENTENCES)).toEqual([]);
  });
});
