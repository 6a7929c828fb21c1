/** Sparkle, WinSparkle and NetSparkle by their sources: they run on a Mac, on Windows and in .NET. OpenSSL verifies. */
import { XMLParser } from "fast-xml-parser";
import { type Asking, accepts, ask, isHigher, need, type Offer, type Program } from "./program";

type Enclosure = Record<string, string>;
type Item = {
  "sparkle:version": string;
  "sparkle:shortVersionString": string;
  "sparkle:channel"?: string;
  enclosure?: Enclosure;
};

const MARK = "<!-- sparkle-signatures:\n";
const SPKI_OF_ED25519 = Buffer.from("302a300506032b6570032100", "hex");
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  isArray: (name) => name === "item",
});

/** Of a Mac's bundle, growing with the version: it is what Sparkle compares. */
const BUILDS: Readonly<Record<string, string>> = {
  "1.0.0": "100",
  "1.1.0": "110",
  "1.2.0-beta.1": "119",
  "1.2.0": "120",
};

export const sparkle: Program = {
  name: "Sparkle",
  how: "read",
  format: "sparkle",
  key: "sparkle",
  upload: (version) => ({
    fields: { platform: "macos", arch: "x64", build: BUILDS[version] ?? "" },
    name: `App-${version}.zip`,
    content: Buffer.from(`the program ${version}`),
  }),
  license: "headers",
  without: "the version",
  isKnown: false,
  changedFile: "refused",
  forgedFeed: "refused",
  async check(asking) {
    const feed = await feedOf(asking, "sparkle/x64/appcast.xml");
    // As a program with SURequireSignedFeed.
    const end = feed.lastIndexOf(MARK);
    const [, signature = ""] = /edSignature: (\S+)\n/.exec(feed.subarray(end).toString("utf8")) ?? [];
    need(end >= 0 && (await isSigned(asking, feed.subarray(0, end), signature)), "feed");
    const channels = [undefined, ...(asking.channel === "beta" ? ["beta"] : [])];
    const items = itemsOf(feed).filter(
      (item) =>
        channels.includes(item["sparkle:channel"]) &&
        [undefined, "macos"].includes(item.enclosure?.["sparkle:os"]),
    );
    return offerOf(asking, items, BUILDS[asking.version] ?? "", "sparkle:edSignature", asking.headers);
  },
};

export const winsparkle: Program = {
  ...windows("WinSparkle", "winsparkle"),
  license: "headers",
  forgedFeed: "refused",
  async check(asking) {
    const feed = await feedOf(asking, `winsparkle/x64/${asking.channel}.xml`);
    const items = itemsOf(feed).filter(({ enclosure }) =>
      [undefined, "windows", "windows-x64"].includes(enclosure?.["sparkle:os"]),
    );
    return offerOf(asking, items, asking.version, "sparkle:edSignature", asking.headers);
  },
};

export const netsparkle: Program = {
  ...windows("NetSparkle", "netsparkle"),
  license: "address",
  forgedFeed: "refused",
  async check(asking) {
    const path = `netsparkle/windows-x64/${asking.channel}.xml`;
    const feed = await feedOf(asking, path);
    // Strict is its default.
    const signature = (await feedOf(asking, `${path}.signature`)).toString("utf8");
    need(await isSigned(asking, feed, signature), "feed");
    const items = itemsOf(feed).filter(({ enclosure }) => enclosure?.["sparkle:os"]?.includes("win"));
    return offerOf(asking, items, asking.version, "sparkle:signature", {});
  },
};

function windows(name: string, format: "winsparkle" | "netsparkle") {
  return {
    name,
    how: "read",
    format,
    key: "sparkle",
    upload: (version: string) => ({
      fields: { platform: "windows", arch: "x64" },
      name: `App-${version}.exe`,
      content: Buffer.from(`the program ${version}`),
    }),
    without: "an error",
    isKnown: false,
    changedFile: "refused",
  } as const;
}

async function feedOf(asking: Asking, path: string): Promise<Buffer> {
  return (await ask(asking, `${asking.service.feeds}/${asking.place}/${path}`, asking.headers)).bytes;
}

function itemsOf(feed: Buffer): Item[] {
  return parser.parse(feed.toString("utf8")).rss.channel.item ?? [];
}

/** The first of the highest. */
function offerOf(
  asking: Asking,
  items: Item[],
  running: string,
  attribute: string,
  headers: Asking["headers"],
): Offer | null {
  const best = items.reduce<Item | null>(
    (found, item) => (found && !isHigher(item["sparkle:version"], found["sparkle:version"]) ? found : item),
    null,
  );
  if (!best || !isHigher(best["sparkle:version"], running)) return null;
  const { enclosure, "sparkle:shortVersionString": version } = best;
  if (!enclosure) return { version, install: null };
  const install = async () => {
    const { bytes } = await ask(asking, enclosure.url ?? "", headers);
    need(await isSigned(asking, bytes, enclosure[attribute] ?? ""), "signature");
    return bytes;
  };
  return { version, install };
}

function isSigned({ publicKey }: Asking, content: Buffer, signature: string): Promise<boolean> {
  const key = Buffer.concat([SPKI_OF_ED25519, Buffer.from(publicKey, "base64")]);
  const verify = ["pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-rawin"];
  const files = ["-inkey", { content: key }, "-in", { content }];
  return accepts("openssl", [...verify, ...files, "-sigfile", { content: Buffer.from(signature, "base64") }]);
}
