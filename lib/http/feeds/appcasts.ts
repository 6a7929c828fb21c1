/** `sparkle/`, `winsparkle/`, `netsparkle/`: appcasts, none of them for two of these clients. */
import { accountAddress } from "../../domain/applications/addresses";
import { type AppcastFamily, appcast, withFeedSignature } from "../../domain/feeds/formats/appcast";
import { readsRequiredBuild, requiredBuild } from "../../domain/feeds/formats/required-build";
import { filesFor } from "../../domain/releases/choose-file";
import { parsePlace, parseTarget, type Target } from "../../domain/releases/platform";
import type { ReleaseChannel } from "../../domain/releases/release";
import type { PublishedFile } from "../../domain/updates/catalogue";
import { feedSignature } from "../../domain/updates/feed-signature";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, type Feed, fileAddress, withoutAccess } from "./asked-feed";
import { chooseFeed, saidVersion } from "./choose-feed";
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
  return (asked: AskedFeed): Reply | Feed => {
    const [place, name = "", more] = asked.path.rest;
    const isSignature = family === "netsparkle" && name.endsWith(SIGNATURE);
    const list = isSignature ? name.slice(0, -SIGNATURE.length) : name;
    const channel = Object.hasOwn(channels, list) ? channels[list] : undefined;
    if (!channel || more !== undefined) throw new HttpError("not_found", `Addresses are like ${example}.`);
    const target = platform === null ? parsePlace(place) : parseTarget(platform, place);
    // Sparkle shows a version that it may not have, with a link; others would show an error either way.
    if (!asked.mayHave && family !== "sparkle") return withoutAccess();
    const isSigned = asked.product.feedKeys.has("sparkle");
    if (isSignature && !isSigned)
      throw new HttpError("not_found", "This product has no key of its own to sign feeds with.");
    const hidesItself =
      family === "sparkle" && readsRequiredBuild(asked.call.request.headers.get("user-agent"));
    const version = saidVersion(asked);
    const wanted = { family, target, channel, version, hidesItself };
    return {
      question: [target.platform, target.arch, channel, version, isSignature, hidesItself].join(" "),
      write: () => (isSignature ? writeSignature(asked, wanted) : writeFeed(asked, wanted)),
    };
  };
}

type Wanted = Readonly<{
  family: AppcastFamily;
  target: Target;
  channel: ReleaseChannel;
  version: string | null;
  /** Whether the program itself leaves out what requires a newer one than it is. */
  hidesItself: boolean;
}>;

async function writeFeed(asked: AskedFeed, wanted: Wanted): Promise<Reply> {
  const feed = feedFor(asked, wanted);
  const signature = wanted.family === "sparkle" ? await feedSignature(asked.product, feed) : null;
  return textReply(signature === null ? feed : withFeedSignature(feed, signature), "application/rss+xml");
}

async function writeSignature(asked: AskedFeed, wanted: Wanted): Promise<Reply> {
  const signature = await feedSignature(asked.product, feedFor(asked, wanted));
  return textReply(signature ?? "", "text/plain");
}

function feedFor(asked: AskedFeed, { family, target, channel, version, hidesItself }: Wanted): string {
  const { product, mayHave } = asked;
  const pick = (files: readonly PublishedFile[]) => filesFor(files, target);
  const offers = chooseFeed(asked, {
    channel,
    platform: target.platform,
    runsOn: target,
    version,
    pick,
    showsManual: family === "sparkle",
    hidesItself,
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
