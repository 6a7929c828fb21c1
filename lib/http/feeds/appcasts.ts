/** `sparkle/`, `winsparkle/`, `netsparkle/`: appcasts, none of them for two of these clients (clients.md 2.1, 2.2). */
import { accountAddress } from "../../domain/applications/addresses";
import { type AppcastFamily, appcast, withFeedSignature } from "../../domain/feeds/formats/appcast";
import { readsRequiredBuild, requiredBuild } from "../../domain/feeds/formats/required-build";
import type { PublishedFile } from "../../domain/releases/catalogue";
import { filesFor } from "../../domain/releases/choose-file";
import { feedSignature } from "../../domain/releases/feed-signature";
import { parseTarget, type Target } from "../../domain/releases/platform";
import type { ReleaseChannel } from "../../domain/releases/release";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, fileAddress, withoutAccess } from "./asked-feed";
import { chooseFeed } from "./choose-feed";
import { textReply } from "./text-reply";

type Family = Readonly<{
  family: AppcastFamily;
  /** The platform that is meant by the first word, which then is a processor; null where it names both. */
  platform: string | null;
  /** By the last word. `appcast.xml` has beta releases too, tagged: only Sparkle knows the tag. */
  channels: Readonly<Record<string, ReleaseChannel>>;
  /** For people who typed an address. */
  example: string;
}>;

/** NetSparkle asks for it beside the feed. */
const SIGNATURE = ".signature";
const BY_NAME = { "stable.xml": "stable", "beta.xml": "beta" } as const;

export const sparkle = appcastOf({
  family: "sparkle",
  platform: "macos",
  channels: { "appcast.xml": "beta", "stable.xml": "stable" },
  example: "sparkle/universal/appcast.xml",
});

export const winsparkle = appcastOf({
  family: "winsparkle",
  platform: "windows",
  channels: BY_NAME,
  example: "winsparkle/x64/stable.xml",
});

export const netsparkle = appcastOf({
  family: "netsparkle",
  platform: null,
  channels: BY_NAME,
  example: "netsparkle/windows-x64/stable.xml",
});

/** Throws `not_found`, `invalid_input`. */
function appcastOf({ family, platform, channels, example }: Family) {
  return async (asked: AskedFeed): Promise<Reply> => {
    const [place, name = "", more] = asked.path.rest;
    const isSignature = family === "netsparkle" && name.endsWith(SIGNATURE);
    const list = isSignature ? name.slice(0, -SIGNATURE.length) : name;
    const channel = Object.hasOwn(channels, list) ? channels[list] : undefined;
    if (!channel || more !== undefined) throw new HttpError("not_found", `Addresses are like ${example}.`);
    const target = platform === null ? targetOf(place) : parseTarget(platform, place);
    // Sparkle shows a version that it may not have, with a link; others would show an error either way.
    if (!asked.mayHave && family !== "sparkle") return withoutAccess();
    const feed = feedFor(asked, family, target, channel);
    const signature = await feedSignature(asked.product, feed);
    if (isSignature) {
      if (signature === null)
        throw new HttpError("not_found", "This product has no key of its own to sign feeds with.");
      return textReply(signature, "text/plain");
    }
    const isSealed = family === "sparkle" && signature !== null;
    return textReply(isSealed ? withFeedSignature(feed, signature) : feed, "application/rss+xml");
  };
}

function targetOf(place: string): Target {
  const [platform = "", arch] = place.split("-");
  return parseTarget(platform, arch ?? null);
}

function feedFor(asked: AskedFeed, family: AppcastFamily, target: Target, channel: ReleaseChannel): string {
  const { product, mayHave } = asked;
  const pick = (files: readonly PublishedFile[]) => filesFor(files, target);
  const isSparkle = family === "sparkle";
  const offers = chooseFeed(asked, {
    channel,
    platform: target.platform,
    version: null,
    pick,
    showsManual: isSparkle,
    hidesItself: isSparkle && readsRequiredBuild(asked.call.request.headers.get("user-agent")),
  });
  const published = asked.variant.releases.map((release) => ({ release, files: pick(release.files) }));
  return appcast(offers, {
    family,
    title: product.name,
    link: accountAddress(),
    requiredBuild: (release) => requiredBuild(release, published),
    address: (file, release) => (mayHave ? fileAddress(asked, release, file) : null),
  });
}
