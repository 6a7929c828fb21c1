/** `velopack/`: its list and, beside it, its packages (clients.md 2.6). */
import { withoutPrerelease } from "../../domain/feeds/channel-name";
import { squirrelReleases } from "../../domain/feeds/formats/squirrel";
import {
  parseVelopackFeedName,
  unnamedChannels,
  type VelopackFeedName,
  velopackChannel,
  velopackFeed,
  velopackFiles,
} from "../../domain/feeds/formats/velopack";
import type { PublishedFile } from "../../domain/releases/catalogue";
import { readVersion } from "../../domain/releases/version";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, type Feed, withoutAccess } from "./asked-feed";
import { type Chosen, chooseNamed, nothingPublished } from "./choose-feed";
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
  const query = new URL(asked.call.request.url).searchParams;
  const version = query.get("localVersion");
  const found = findNamed(asked, feed ?? velopackChannel(legacy?.[1] ?? "win"), version);
  const question = [
    ...found.name.packageChannels,
    ...found.name.channels,
    version === null ? "" : readVersion(version),
  ];
  if (feed)
    return {
      question: ["list", ...question].join(" "),
      write: () => textReply(velopackFeed(found.chosen, found.name), "application/json"),
    };
  if (found.chosen.length === 0) throw nothingPublished();
  return {
    question: ["legacy", ...question].join(" "),
    write: () => {
      const text = squirrelReleases(found.chosen, { arch: null });
      if (text === null) throw nothingPublished();
      return textReply(text, "text/plain");
    },
  };
}

type Found = Readonly<{ name: VelopackFeedName; chosen: Chosen[] }>;

/**
 * A program whose channel says nothing of its system, such as "beta", gets packages of the channel that nobody named, where there
 * are such of one system alone.
 */
function findNamed(asked: AskedFeed, name: VelopackFeedName, version: string | null): Found {
  const found = { name, chosen: chosenFor(asked, name, version) };
  const [own, other] = name.packageChannels;
  if (found.chosen.length > 0 || other !== undefined || withoutPrerelease(own) !== "") return found;
  const [only, second] = unnamedChannels().flatMap((channel): Found[] => {
    const named = { ...name, packageChannels: [channel] } as const;
    const chosen = chosenFor(asked, named, version);
    return chosen.length > 0 ? [{ name: named, chosen }] : [];
  });
  return only && !second ? only : found;
}

function chosenFor(
  asked: AskedFeed,
  { packageChannels, channels }: VelopackFeedName,
  version: string | null,
): Chosen[] {
  const pick = (files: readonly PublishedFile[]) =>
    packageChannels.map((one) => velopackFiles(files, one)).find((own) => own.length > 0) ?? [];
  return chooseNamed(asked, { channels, platform: null, version, pick });
}
