import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownHtml, pageNotesHtml } from "@/lib/markdown/html";
import { processorTime } from "@/tests/support/processor-time";

/** The elements that notes may become, with the attributes they may have. */
const ALLOWED =
  /^<(?:\/?(?:h[1-6]|p|pre|code|ul|ol|li|strong|em|s|a|blockquote|table|thead|tbody|tr|th|td)|hr|br)(?: class="language-[^"<>]*"| style="text-align:(?:left|right|center)"| start="\d+"| href="(?:https?:\/\/|mailto:)[^"<>\s]*"| title="[^"<>]*"| rel="noopener noreferrer nofollow")*>$/;

const PIECES = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<a href='javascript:alert(1)'>",
  "](javascript:alert(1))",
  '](https://example.com/"onclick=alert(1))',
  "[x](https://example.com)",
  "<https://example.com/'>",
  "https://example.com/\u202e",
  "<!--",
  "]]>",
  "&lt;",
  "&#106;avascript:",
  "[",
  "]",
  "(",
  ")",
  "*",
  "**",
  "_",
  "`",
  "```\n",
  "~~~\n",
  "\\",
  "\n",
  "\r\n",
  "\n\n",
  "- ",
  "  - ",
  "1. ",
  "# ",
  "\t",
  "  ",
  "---\n",
  "===\n",
  "\0",
  "\u2028",
  "\ud800",
  "é",
  "> ",
  "![x](https://example.com/x.png)",
  "| a | b |\n|---|---|\n",
  "~~",
  "[x]: https://example.com 't\"'",
  "words",
];

const hostile = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 8 })), {
  maxLength: 60,
});

describe("whatever the notes hold", () => {
  it("a page shows nothing but a few kinds of elements, and links to the web and to mail", () => {
    fc.assert(
      fc.property(hostile, (pieces) => {
        const notes = pieces.join("");
        const html = pageNotesHtml(notes) + markdownHtml(notes);
        const strange = (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !ALLOWED.test(tag));
        expect(strange).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("every letter and digit of plain words is still there", () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { minLength: 1, maxLength: 30 });
    const between = fc.constantFrom(" ", "\n", "\n\n", "\n- ", "\n  - ", "\n# ", " <b> ");
    fc.assert(
      fc.property(words, between, (list, glue) => {
        const html = pageNotesHtml(list.join(glue));
        const shown = html.replace(/<[^>]*>/g, " ").split(/[^a-z0-9]+/);
        expect(list.filter((word) => !shown.includes(word))).toEqual([]);
      }),
    );
  });

  it.each([
    "[",
    "*a ",
    "**",
    "`",
    "<",
    "_a",
    "[a](",
    "![",
    "- ",
    "  ",
    "> ",
    "#",
    "h",
    "https://a)",
    "\n",
    "- a\n\n",
    "a  \n",
    "```\n```\n",
    "    ",
    "1. a\n  - b\n",
    "\\",
    "*a*",
    "[a](https://a.example)",
    "> - ",
    "| a ",
    "~~a",
    "[a]: b\n",
    "&amp;",
    "<a@b.c>",
  ])("is read quickly: a hundred thousand signs of %j", (piece) => {
    const text = `${piece.repeat(Math.ceil(100_000 / piece.length))}x`;
    const started = processorTime();
    pageNotesHtml(text);
    expect(processorTime() - started).toBeLessThan(2_000);
  });
});
