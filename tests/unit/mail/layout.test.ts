import { describe, expect, it } from "vitest";
import type { MailContent } from "@/lib/mail/content";
import { renderMail } from "@/lib/mail/layout";

const URL_WITH_ALL = "https://account.example.test/sign-in?token=abc&next=%2Fkeys";

function content(changes: Partial<MailContent> = {}): MailContent {
  return {
    language: "de",
    title: "Ihre Anmeldung",
    paragraphs: ["Guten Tag Frau Müller,", "Mit diesem Link melden Sie sich an."],
    button: { label: "Anmelden", url: URL_WITH_ALL },
    closing: ["Der Link gilt eine Stunde."],
    brandName: "Müller Software",
    brandColor: null,
    ...changes,
  };
}

describe("a list in a mail", () => {
  const items = [
    { label: "Backups <failed>", text: "Since\nyesterday.", url: URL_WITH_ALL },
    { label: "Mail", text: "", url: "https://licenses.example.test/console" },
  ];

  it("has a link for each item, in both forms", () => {
    const { text, html } = renderMail(content({ items }));
    expect(text).toContain(
      `\n\nBackups <failed>\nSince yesterday.\n${URL_WITH_ALL}\n\nMail\nhttps://licenses.example.test/console\n\n`,
    );
    const href = URL_WITH_ALL.replace("&", "&amp;");
    expect(html).toMatch(
      new RegExp(
        `<a [^>]*href="${href.replace("?", "\\?")}"[^>]*>Backups &lt;failed&gt;</a><br>\nSince yesterday.</p>`,
      ),
    );
    expect(html).toMatch(/<a [^>]*href="https:\/\/licenses.example.test\/console"[^>]*>Mail<\/a><\/p>/);
  });

  it("leads nowhere but to http and https", () => {
    const wrong = [{ label: "Mail", text: "", url: "javascript:alert(1)" }];
    expect(() => renderMail(content({ items: wrong }))).toThrow("A link in a mail must lead");
  });
});

describe("the text of a mail", () => {
  it("holds everything, with the link on a line of its own", () => {
    expect(renderMail(content()).text).toBe(
      `Ihre Anmeldung

Guten Tag Frau Müller,

Mit diesem Link melden Sie sich an.

Anmelden:
${URL_WITH_ALL}

Der Link gilt eine Stunde.

Müller Software
`,
    );
  });

  it("is wrapped between words and never within one", () => {
    const url = `https://example.test/${"a".repeat(200)}`;
    const paragraph = `${"ärger über öl ".repeat(20)}${"x".repeat(100)} Ende`;
    const { text } = renderMail(content({ paragraphs: [paragraph], button: { label: "Weiter", url } }));
    const lines = text.split("\n");
    expect(lines).toContain(url);
    expect(lines).toContain("x".repeat(100));
    const others = lines.filter((line) => line !== url && line !== "x".repeat(100));
    const longest = Math.max(...others.map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(72);
    expect(longest).toBeGreaterThan(60);
    expect(text.replaceAll("\n", " ")).toContain(paragraph);
  });

  it("keeps line breaks within a paragraph, and no other control characters", () => {
    const { text } = renderMail(
      content({ paragraphs: ["one\r\ntwo\u0007\rthree"], title: "a\nb", brandName: "c\r\nd" }),
    );
    expect(text).toContain("one\ntwo\nthree");
    expect(text.startsWith("a b\n\n")).toBe(true);
    expect(text.endsWith("\n\nc d\n")).toBe(true);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it("has no gaps where there is no button or closing", () => {
    const paragraphs = ["Mit diesem Link melden Sie sich an."];
    expect(renderMail(content({ paragraphs, button: null, closing: [] })).text).toBe(
      "Ihre Anmeldung\n\nMit diesem Link melden Sie sich an.\n\nMüller Software\n",
    );
  });
});

describe("the HTML of a mail", () => {
  it("says what the text says, with the link also as words", () => {
    const { html } = renderMail(content());
    for (const words of [
      "Guten Tag Frau Müller,",
      "Mit diesem Link melden Sie sich an.",
      "Der Link gilt eine Stunde.",
      "Müller Software",
    ]) {
      expect(html).toContain(`>${words}</p>`);
    }
    const link = URL_WITH_ALL.replace("&", "&amp;");
    expect(html.split(`href="${link}"`)).toHaveLength(3);
    expect(html).toContain(`>${link}</a>`);
    expect(html).toContain(">Anmelden</a>");
  });

  it("escapes every value, whatever it is", () => {
    const evil = `</p><script>alert("x")</script>'&`;
    const { html } = renderMail(
      content({
        language: `de"><img src=x>`,
        title: evil,
        paragraphs: [evil],
        button: { label: evil, url: `https://example.test/?a="><script>'` },
        closing: [evil],
        brandName: evil,
        brandColor: `red;background:url(https://evil.test/)"><script>`,
      }),
    );
    const escaped = "&lt;/p&gt;&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;";
    expect(html.split(escaped)).toHaveLength(7);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("evil.test");
  });

  it("names its language, to programs that drop the head as well", () => {
    const { html } = renderMail(content({ language: "pt-BR" }));
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toMatch(/<div class="card" lang="pt-BR"/);
  });

  it("is ready for dark surroundings", () => {
    const { html } = renderMail(content());
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
  });

  it("loads nothing and leads nowhere but where the button does", () => {
    const { html } = renderMail(content());
    expect(html).not.toMatch(/<(img|link|iframe|object|video|audio)\b|\bsrc=|url\(|@import/i);
    const addresses = html.match(/https?:\/\/[^"<\s]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set([URL_WITH_ALL.replace("&", "&amp;")]));
  });

  it("keeps line breaks within a paragraph", () => {
    const { html } = renderMail(content({ paragraphs: ["one\ntwo"], button: null }));
    expect(html).toContain("one<br>\ntwo");
  });
});

it.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.test/", "/sign-in", ""])(
  "a mail whose button leads to %j is refused",
  (url) => {
    expect(() => renderMail(content({ button: { label: "Anmelden", url } }))).toThrow(
      "A link in a mail must lead to an address that starts with https:// or http://.",
    );
  },
);
