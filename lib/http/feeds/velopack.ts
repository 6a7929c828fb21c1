/** `velopack/`: its list and, beside it, its packages (clients.md 2.6). */
import { squirrelReleases } from "../../domain/feeds/formats/squirrel";
import {
  parseVelopackFeedName,
  type VelopackFeedName,
  velopackFeed,
  velopackFiles,
} from "../../domain/feeds/formats/velopack";
import type { PublishedFile } from "../../domain/releases/catalogue";
import { readVersion } from "../../domain/releases/version";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, type Feed, withoutAccess } from "./asked-feed";
import { type Chosen, chooseFeed, nothingPublished } from "./choose-feed";
import { sendNewestNamed } from "./files";
import { textReply } from "./text-reply";

/** Read by programs that come from Squirrel. */
const LEGACY = /^RELEASES(?:-([A-Za-z0-9._-]{1,60}))?$/;

export function velopack(asked: AskedFeed): Reply | Feed | Promise<Reply> {
  const [name, more] = asked.path.rest;
  if (more === undefined && /\.nupkg$/i.test(name)) return sendNewestNamed(asked, name);
  const feed = more === undefined ? parseVelopackFeedName(name) : null;
  const legacy = more === undefined ? LEGACY.exec(name) : null;
  if (!feed && !legacy) {
    throw new HttpError("not_found", "Lists have names like releases.win.json, packages end in .nupkg.");
  }
  if (!asked.mayHave) return withoutAccess();
  const version = new URL(asked.call.request.url).searchParams.get("localVersion");
  const running = version === null ? "" : readVersion(version);
  if (feed)
    return {
      question: ["list", feed.channel, ...feed.packageChannels, running].join(" "),
      write: () => textReply(velopackFeed(chosenFor(asked, feed, version), feed), "application/json"),
    };
  const packageChannels = [legacy?.[1]?.toLowerCase() ?? "win"];
  const chosen = chosenFor(asked, { packageChannels, channel: "stable" }, version);
  if (chosen.length === 0) throw nothingPublished();
  return {
    question: ["legacy", ...packageChannels, running].join(" "),
    write: () => {
      const text = squirrelReleases(chosen, { arch: null });
      if (text === null) throw nothingPublished();
      return textReply(text, "text/plain");
    },
  };
}

function chosenFor(
  asked: AskedFeed,
  { packageChannels, channel }: VelopackFeedName,
  version: string | null,
): Chosen[] {
  const pick = (files: readonly PublishedFile[]) =>
    packageChannels.map((one) => velopackFiles(files, one)).find((own) => own.length > 0) ?? [];
  return chooseFeed(asked, { channel, platform: null, version, pick });
}
