import { describe, expect, it } from "vitest";
import { markdownHtml, pageNotesHtml } from "@/lib/markdown/html";

describe("notes in Markdown", () => {
  it("are headings, lists, code, quotes and tables", () => {
    const notes = "# New\n\n- *a*\n- `b`\n\n> c\n\n| d |\n|---|\n| **e** |\n\nf  \ng";
    const html = markdownHtml(notes).replaceAll("\n", "");
    expect(html).toBe(
      "<h1>New</h1><ul><li><em>a</em></li><li><code>b</code></li></ul><blockquote><p>c</p></blockquote>" +
        "<table><thead><tr><th>d</th></tr></thead><tbody><tr><td><strong>e</strong></td></tr></tbody></table><p>f<br>g</p>",
    );
  });

  it("link by words, in angles and by the bare address, and to nothing that only looks like one", () => {
    const notes =
      "[docs](https://example.com/a) <mailto:help@example.com> (see https://example.com/b?c=d&e). app.zip a@b.de";
    const link = (href: string, words = href) =>
      `<a href="${href}" rel="noopener noreferrer nofollow">${words}</a>`;
    const [docs, mail] = [
      link("https://example.com/a", "docs"),
      link("mailto:help@example.com", "mailto:help@example.com"),
    ];
    expect(markdownHtml(notes)).toBe(
      `<p>${docs} ${mail} (see ${link("https://example.com/b?c=d&amp;e")}). app.zip a@b.de</p>`,
    );
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "data:text/html,x",
    "data:image/png;base64,AAAA",
    "vbscript:x",
    "//evil.example",
    "/console/team",
    "https://",
    "https:\\\\evil.example",
    "file:///etc/passwd",
  ])("link to no address like %j", (address) => {
    expect(pageNotesHtml(`[here](${address}) <${address}> ![x](${address})`)).not.toMatch(/href|src/);
  });

  it("lead nowhere else than they read", () => {
    expect(
      pageNotesHtml("[x](https://bank.example@evil.example) https://bank.example@evil.example"),
    ).not.toMatch(/href="[^"]*evil/);
  });

  it("have HTML as the text it is, and load no images", () => {
    const html = pageNotesHtml("<script>alert(1)</script> ![x](https://example.com/x.png)");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<img");
  });

  it("begin at h3 on a page and leave no heading out", () => {
    const headings = (notes: string) => pageNotesHtml(notes).match(/<h\d>/g);
    expect(headings("# a\n### b\n## c\n# d\n###### e")).toEqual(["<h3>", "<h4>", "<h4>", "<h3>", "<h4>"]);
    expect(headings("Small\n---\nBig\n===")).toEqual(["<h3>", "<h3>"]);
  });
});
