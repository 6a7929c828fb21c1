import { describe, expect, it } from "vitest";
import { parseMarkdown } from "@/lib/markdown/parse";
import type { Block, Inline } from "@/lib/markdown/tree";

const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (...children: Inline[]): Block => ({ kind: "paragraph", children });

describe("notes in Markdown", () => {
  it("have headings in both forms", () => {
    expect(parseMarkdown("# New #\n### Fixed\nBig\n===\nSmall\n---")).toEqual([
      { kind: "heading", level: 1, children: [text("New")] },
      { kind: "heading", level: 3, children: [text("Fixed")] },
      { kind: "heading", level: 1, children: [text("Big")] },
      { kind: "heading", level: 2, children: [text("Small")] },
    ]);
  });

  it("have paragraphs, whose lines end where two blanks or a backslash say so", () => {
    expect(parseMarkdown("one\r\ntwo  \r\nthree\\\nfour\n\nfive")).toEqual([
      paragraph(text("one\ntwo"), { kind: "break" }, text("three"), { kind: "break" }, text("four")),
      paragraph(text("five")),
    ]);
  });

  it("have lists inside lists, and numbered ones that begin where they say", () => {
    expect(parseMarkdown("- a\n  - b\n    - c\n- d\n\n  more\n\n3. e\n4. f")).toEqual([
      {
        kind: "list",
        isOrdered: false,
        start: 1,
        items: [
          {
            children: [text("a")],
            below: [
              {
                kind: "list",
                isOrdered: false,
                start: 1,
                items: [
                  {
                    children: [text("b")],
                    below: [
                      {
                        kind: "list",
                        isOrdered: false,
                        start: 1,
                        items: [{ children: [text("c")], below: [] }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
          { children: [text("d")], below: [paragraph(text("more"))] },
        ],
      },
      {
        kind: "list",
        isOrdered: true,
        start: 3,
        items: [
          { children: [text("e")], below: [] },
          { children: [text("f")], below: [] },
        ],
      },
    ]);
  });

  it("have emphasis, and words with underscores or stars in them that are none", () => {
    expect(parseMarkdown("**now** *or* _never_ `a*b*` snake_case_name 2 * 3 * 4 \\*x\\*")).toEqual([
      paragraph(
        { kind: "strong", children: [text("now")] },
        text(" "),
        { kind: "emphasis", children: [text("or")] },
        text(" "),
        { kind: "emphasis", children: [text("never")] },
        text(" "),
        { kind: "code", text: "a*b*" },
        text(" snake_case_name 2 * 3 * 4 *x*"),
      ),
    ]);
  });

  it("have code that is not read", () => {
    expect(parseMarkdown("```sh\n# no heading\n**no**\n```\nafter")).toEqual([
      { kind: "code", text: "# no heading\n**no**" },
      paragraph(text("after")),
    ]);
  });

  it("have links in three forms", () => {
    const link = (href: string, words: string): Inline => ({ kind: "link", href, children: [text(words)] });
    expect(
      parseMarkdown(
        "[docs](https://example.com/a) <mailto:help@example.com> (see https://example.com/b?c=d).",
      ),
    ).toEqual([
      paragraph(
        link("https://example.com/a", "docs"),
        text(" "),
        link("mailto:help@example.com", "mailto:help@example.com"),
        text(" (see "),
        link("https://example.com/b?c=d", "https://example.com/b?c=d"),
        text(")."),
      ),
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/console/team",
    "https://",
    "https://bank.example@evil.example",
    "https:\\\\evil.example",
    "file:///etc/passwd",
  ])("link to no address like %j", (address) => {
    expect(kindsIn(parseMarkdown(`[here](${address}) <${address}>`))).not.toContain("link");
  });

  it("have HTML as the text it is", () => {
    const html = '<script>alert(1)</script><img src=x onerror="alert(1)">';
    expect(parseMarkdown(html)).toEqual([paragraph(text(html))]);
  });
});

function kindsIn(blocks: readonly Block[]): string[] {
  const kinds: string[] = [];
  JSON.stringify(blocks, (key, value: unknown) => {
    if (key === "kind") kinds.push(String(value));
    return value;
  });
  return kinds;
}
