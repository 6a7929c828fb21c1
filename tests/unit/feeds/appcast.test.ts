import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { FeedFile, FeedOffer, FeedRelease } from "@/lib/domain/feeds/feed-file";
import { type AppcastFamily, appcast, withFeedSignature } from "@/lib/domain/feeds/formats/appcast";
import { address, aFeedFile, anOffer } from "./some-offers";

const link = "https://example.test/app?a=1&b=2";
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "item",
});

const signed = (name: string, input: Partial<FeedFile> = {}) =>
  aFeedFile(name, { sparkleSignature: "c2lnbmF0dXJl", ...input });

function written(
  family: AppcastFamily,
  offers: readonly FeedOffer[],
  addressOf: typeof address | (() => null) = address,
) {
  const requiredBuild = ({ requiresVersion }: FeedRelease) => (requiresVersion === "1.0.0" ? "100" : null);
  const feed = appcast(offers, { family, title: "App <&>", link, address: addressOf, requiredBuild });
  expect(XMLValidator.validate(feed)).toBe(true);
  const { channel } = parser.parse(feed).rss;
  return { feed, channel, items: channel.item ?? [] };
}

const one = (family: AppcastFamily, file: FeedFile, input: Partial<FeedRelease> = {}) =>
  written(family, [anOffer(input.version ?? "1.2.0", [file], input)]).items[0];

describe("an appcast", () => {
  it("has the namespace that Sparkle compares letter by letter, and texts escaped", () => {
    const { feed, channel, items } = written("sparkle", []);
    expect(feed).toContain('xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"');
    expect(channel.link).toBe(link);
    expect(feed).toContain("<title>App &lt;&amp;&gt;</title>");
    expect(items).toEqual([]);
  });

  it("names the build, one enclosure with its signature, and the time with a numeric zone", () => {
    const file = signed("App.zip", { build: "345", minSystem: "11.0" });
    expect(one("sparkle", file, { notes: "# New\n\n- *a*" })).toEqual({
      title: "1.2.0",
      pubDate: "Fri, 02 Jan 2026 03:04:05 +0000",
      link,
      "sparkle:version": "345",
      "sparkle:shortVersionString": "1.2.0",
      "sparkle:minimumSystemVersion": "11.0",
      description: "<h1>New</h1>\n<ul>\n<li><em>a</em></li>\n</ul>",
      enclosure: {
        "@_url": "https://files.example.test/1.2.0/App.zip",
        "@_length": "7",
        "@_type": "application/octet-stream",
        "@_sparkle:edSignature": "c2lnbmF0dXJl",
      },
    });
  });

  it("has one enclosure, of the kind that the family installs", () => {
    const files = [signed("App.dmg"), signed("App.zip"), signed("App.exe"), aFeedFile("App.msi")];
    const offers = [anOffer("1.0.0", files)];
    const url = (family: AppcastFamily) => written(family, offers).items[0].enclosure["@_url"];
    expect(url("sparkle")).toMatch(/App\.zip$/);
    expect(url("winsparkle")).toMatch(/App\.exe$/);
  });

  it("names the file for its own processor, and in a feed of none the one that most machines run", () => {
    const [arm, x64, all] = (["arm64", "x64", "any"] as const).map((arch) => signed(`${arch}.exe`, { arch }));
    if (!arm || !x64 || !all) throw new Error("There are three.");
    const url = (...files: FeedFile[]) =>
      written("netsparkle", [anOffer("1.0.0", files)])
        .items[0].enclosure["@_url"].split("/")
        .at(-1);
    expect(url(all, arm)).toBe("arm64.exe");
    expect(url(arm, x64)).toBe("x64.exe");
    expect(url(arm, x64, all)).toBe("any.exe");
  });

  it("leaves out what a client could not trust or not install", () => {
    expect(one("sparkle", aFeedFile("App.zip"))).toBeUndefined();
    expect(one("sparkle", signed("App.exe"))).toBeUndefined();
    expect(one("winsparkle", signed("App.exe"), { manual: true })).toBeUndefined();
    expect(one("sparkle", signed("App.zip"), { version: "2.0.0-beta.1", channel: "beta" })).toBeUndefined();
  });

  it("tags betas for Sparkle alone", () => {
    const beta = { version: "2.0.0-beta.1", channel: "beta" } as const;
    expect(one("sparkle", signed("App.zip", { build: "9" }), beta)["sparkle:channel"]).toBe("beta");
    const other = one("winsparkle", signed("App.exe"), beta);
    expect(other).toMatchObject({ "sparkle:version": "2.0.0-beta.1" });
    expect(other).not.toHaveProperty("sparkle:channel");
  });

  it("tells Sparkle of what must be installed by hand, or may not be downloaded", () => {
    const byHand = one("sparkle", signed("App.zip"), { manual: true, notesUrl: "https://example.test/how" });
    expect(byHand).toMatchObject({ "sparkle:informationalUpdate": "", link: "https://example.test/how" });
    expect(byHand).not.toHaveProperty("enclosure");
    const closed = written("sparkle", [anOffer("1.0.0", [signed("App.zip")])], () => null).items[0];
    expect(closed).toMatchObject({ "sparkle:informationalUpdate": "", link });
    expect(written("winsparkle", [anOffer("1.0.0", [signed("App.exe")])], () => null).items).toEqual([]);
  });

  it("lists deltas beside the whole file", () => {
    const files = [
      signed("App.zip", { build: "3" }),
      signed("App3-2.delta", { deltaFrom: "2" }),
      signed("x.delta"),
    ];
    const [item] = written("sparkle", [anOffer("1.0.0", files)]).items;
    expect(item["sparkle:deltas"].enclosure).toMatchObject({
      "@_sparkle:version": "3",
      "@_sparkle:deltaFrom": "2",
      "@_sparkle:edSignature": "c2lnbmF0dXJl",
    });
  });

  it.each([
    ["x64", "windows-x64"],
    ["arm64", "windows-arm64"],
    ["x86", "windows-x86"],
    ["any", "windows"],
  ] as const)("calls Windows on %s %s for WinSparkle", (arch, os) => {
    expect(one("winsparkle", signed("App.exe", { arch })).enclosure["@_sparkle:os"]).toBe(os);
  });

  it("names signature, system and urgency as NetSparkle reads them", () => {
    const item = one("netsparkle", signed("App.AppImage"), { critical: true });
    expect(item.enclosure).toMatchObject({
      "@_sparkle:os": "linux",
      "@_sparkle:signature": "c2lnbmF0dXJl",
      "@_sparkle:edSignature": "c2lnbmF0dXJl",
      "@_sparkle:criticalUpdate": "true",
    });
    expect(item).toHaveProperty("sparkle:criticalUpdate");
  });

  it("hides a version from programs that run less than it requires, and from all where nobody runs enough", () => {
    const item = (requiresVersion: string) => one("sparkle", signed("App.zip"), { requiresVersion });
    expect(item("1.0.0")).toMatchObject({ "sparkle:minimumUpdateVersion": "100" });
    expect(item("1.1.0")).toBeUndefined();
    expect(one("sparkle", signed("App.zip"))).not.toHaveProperty("sparkle:minimumUpdateVersion");
  });

  it("stays readable whatever notes contain", () => {
    const notes = "a\u0000\u0008b ]]> </description><item> <script> \ud800 \ufffe `]]>`";
    const { feed, items } = written("sparkle", [anOffer("1.0.0", [signed("App.zip")], { notes })]);
    expect(items).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: which are looked for
    expect(feed).not.toMatch(/[\u0000-\u0008\ufffe]|<script>|\p{Cs}/u);
  });
});

describe("the signature of a feed", () => {
  it("stands behind the bytes that it is of", () => {
    const { feed } = written("sparkle", [anOffer("1.0.0", [signed("App.zip")], { notes: "ä" })]);
    const whole = withFeedSignature(feed, "QUJD");
    const at = whole.lastIndexOf("<!-- sparkle-signatures:\n");
    expect(whole.slice(0, at)).toBe(feed);
    expect(whole.slice(at)).toBe(
      `<!-- sparkle-signatures:\nedSignature: QUJD\nlength: ${Buffer.byteLength(feed)}\n-->\n`,
    );
    expect(XMLValidator.validate(whole)).toBe(true);
  });
});
