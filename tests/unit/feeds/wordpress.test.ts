import { describe, expect, it } from "vitest";
import { wordpressAnswer, wordpressFile } from "@/lib/domain/feeds/formats/wordpress";
import { aFeedFile, anOffer } from "./some-offers";

const { release } = anOffer("1.2.0", [], { notes: "- <b>new</b>" });
const older = anOffer("1.1.0", []).release;
const download = "https://example.test/forms.zip";

describe("the answer for WordPress", () => {
  it("names the package in each client's word", () => {
    const plugin = { code: "forms", name: "Forms" };
    expect(wordpressAnswer(plugin, [release, older], { download, homepage: "https://example.test" })).toEqual(
      {
        name: "Forms",
        slug: "forms",
        version: "1.2.0",
        new_version: "1.2.0",
        url: "https://example.test",
        package: download,
        download_url: download,
        download_link: download,
        last_updated: "2026-01-02 03:04:05",
        sections: {
          changelog: "<h4>1.2.0</h4>\n<ul>\n<li>&lt;b&gt;new&lt;/b&gt;</li>\n</ul>\n<h4>1.1.0</h4>",
        },
      },
    );
  });

  it("shows the update without a button to those who may not have it", () => {
    const answer = wordpressAnswer({ code: "forms", name: null }, [release], {
      download: null,
      homepage: null,
    });
    expect(answer.name).toBe("forms");
    for (const name of ["package", "download_url", "download_link", "url"])
      expect(answer).not.toHaveProperty(name);
    expect(JSON.stringify(answer)).not.toContain("null");
  });

  it("has the readme's sections, as text, and its changelog where no release has notes", () => {
    const readme = {
      changelog: "- first",
      faq: "#### Is it <b>safe</b>?\n\n[Yes](javascript:alert(1)).",
      description: "Draws *charts*.",
    };
    const of = (offered: typeof release) =>
      wordpressAnswer({ code: "forms", name: null }, [offered], { download, homepage: null, readme })
        .sections;
    const { faq = "", ...others } = of(older);
    expect(others).toEqual({
      description: "<p>Draws <em>charts</em>.</p>",
      changelog: "<ul>\n<li>first</li>\n</ul>",
    });
    expect(faq).toContain("<h4>Is it &lt;b&gt;safe&lt;/b&gt;?</h4>");
    expect(faq).not.toContain('href="javascript');
    expect(of(release).changelog).toContain("<h4>1.2.0</h4>");
  });

  it("is of a zip", () => {
    const zip = aFeedFile("forms.zip");
    expect(wordpressFile([aFeedFile("forms.zip.sig"), zip])).toBe(zip);
    expect(wordpressFile([aFeedFile("forms.exe")])).toBeNull();
  });
});
