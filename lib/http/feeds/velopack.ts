/** `velopack/`: its list and, beside it, its packages. */
import { withoutPrerelease } from "../../domain/feeds/channel-name";
import { squirrelReleases } from "../../domain/feeds/formats/squirrel";
import {
  parseVelopackFeedName,
  systemOf,
  unnamedChannels,
  type VelopackFeedName,
  velopackChannel,
  velopackFeed,
  velopackFiles,
} from "../../domain/feeds/formats/velopack";
import { filesFor } from "../../domain/releases/choose-file";
import { NO_TARGET, parsePlace, type Target } from "../../domain/releases/platform";
import { readVersion } from "../../domain/releases/version";
import type { PublishedFile } from "../../domain/updates/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, type Feed, withoutAccess } from "./asked-feed";
import { type Chosen, chooseNamed, nothingPublished } from "./choose-feed";
import { sendNewestNamed } from "./files";
import { textReply } from "./text-reply";

/** Read by programs that come from Squirrel. */
const LEGACY = /^RELEASES(?:-([A-Za-z0-9._-]{1,60}))?$/;

export function velopack(asked: AskedFeed): Reply | Feed | Promise<Reply> {
  const { name, place, target } = placeIn(asked.path.rest);
  if (/\.nupkg$/i.test(name)) return sendNewestNamed(asked, [...place, name]);
  const feed = parseVelopackFeedName(name);
  const legacy = LEGACY.exec(name);
  if (!feed && !legacy) {
    throw new HttpError("not_found", "Lists have names like releases.win.json, packages end in .nupkg.");
  }
  if (!asked.mayHave) return withoutAccess();
  const query = new URL(asked.call.request.url).searchParams;
  const version = query.get("localVersion");
  const named = feed ?? velopackChannel(legacy?.[1] ?? "win");
  const runsOn = target.platform === null ? systemOf(named) : target;
  const found = findNamed(asked, named, { target, runsOn, version });
  const question = [
    ...found.name.packageChannels,
    ...found.name.channels,
    version === null ? "" : readVersion(version),
  ];
  if (feed)
    return {
      question: ["list", ...place, ...question].join(" "),
      write: () => textReply(velopackFeed(found.chosen, found.name), "application/json"),
    };
  if (found.chosen.length === 0) throw nothingPublished();
  return {
    question: ["legacy", ...place, ...question].join(" "),
    write: () => {
      const text = squirrelReleases(found.chosen, { arch: null });
      if (text === null) throw nothingPublished();
      return textReply(text, "text/plain");
    },
  };
}

/** `target`: of the place in the address. */
type Program = Readonly<{ target: Target; runsOn: Target; version: string | null }>;

type Found = Readonly<{ name: VelopackFeedName; chosen: Chosen[] }>;

/**
 * A program whose channel says nothing of its system, such as "beta", gets packages of the channel that nobody named, where there
 * are such of one system alone.
 */
function findNamed(asked: AskedFeed, name: VelopackFeedName, program: Program): Found {
  const found = { name, chosen: chosenFor(asked, name, program) };
  const [own, other] = name.packageChannels;
  if (found.chosen.length > 0 || other !== undefined || withoutPrerelease(own) !== "") return found;
  const [only, second] = unnamedChannels().flatMap((channel): Found[] => {
    const named = { ...name, packageChannels: [channel] } as const;
    const chosen = chosenFor(asked, named, program);
    return chosen.length > 0 ? [{ name: named, chosen }] : [];
  });
  return only && !second ? only : found;
}

/** Packages of two processors may have one name, and are asked for by it: `velopack/windows-arm64/` is a feed of one place. Throws `not_found`, `invalid_input`. */
function placeIn([first, second, third]: AskedFeed["path"]["rest"]) {
  if (third !== undefined)
    throw new HttpError("not_found", "Lists are at velopack/ or velopack/<platform>-<arch>/.");
  if (second === undefined) return { name: first, place: [], target: NO_TARGET };
  return { name: second, place: [first], target: parsePlace(first) };
}

function chosenFor(
  asked: AskedFeed,
  { packageChannels, channels }: VelopackFeedName,
  { target, ...program }: Program,
): Chosen[] {
  const pick = (all: readonly PublishedFile[]) => {
    const files = filesFor(all, target);
    return packageChannels.map((one) => velopackFiles(files, one)).find((own) => own.length > 0) ?? [];
  };
  return chooseNamed(asked, { channels, platform: null, ...program, pick });
}
