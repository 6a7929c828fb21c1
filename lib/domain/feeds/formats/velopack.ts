/** What Velopack reads: `releases.<channel>.json` beside its packages. Pure. */
import { ARCHES, type FilePlatform, type Target } from "../../releases/platform";
import type { ReleaseChannel } from "../../releases/release";
import { channelsNamed, withoutPrerelease } from "../channel-name";
import type { FeedFile, FeedOffer, FeedRelease } from "../feed-file";

/** Which programs ask for it: by the channel that was baked into them, the first that any package has; `channels` of ours. */
export type VelopackFeedName = Readonly<{
  packageChannels: readonly [string, ...string[]];
  channels: readonly ReleaseChannel[];
}>;

type Asset = Readonly<{
  PackageId: string;
  Version: string;
  Type: "Full" | "Delta";
  /** The bare name: clients take it for the name of a local file. */
  FileName: string;
  SHA1?: string;
  SHA256: string;
  Size: number;
  NotesMarkdown?: string;
}>;

const NAME = /^releases\.([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\.json$/i;
/** Of programs whose pipeline names none. */
const DEFAULT_CHANNELS: ReadonlyMap<string, FilePlatform> = new Map([
  ["win", "windows"],
  ["osx", "macos"],
  ["linux", "linux"],
]);

/** Null for a name that no client asks for. */
export function parseVelopackFeedName(name: string): VelopackFeedName | null {
  const asked = NAME.exec(name)?.[1];
  return asked === undefined ? null : velopackChannel(asked);
}

/**
 * A channel as it is baked in. "win-beta" is ours for programs of "win", unless a pipeline called its own so. `packageChannels`
 * has the name alone where it says nothing else, such as "beta".
 */
export function velopackChannel(name: string): VelopackFeedName {
  const asked = name.toLowerCase();
  const base = withoutPrerelease(asked);
  const others = base === asked || base === "" ? [] : [base];
  return { packageChannels: [asked, ...others], channels: channelsNamed(asked) };
}

/** Channels that nobody named: one a system. */
export function unnamedChannels(): string[] {
  return [...DEFAULT_CHANNELS.keys()];
}

/** Of the programs that ask for it, as far as its name says: "win", "osx-arm64-beta". */
export function systemOf({ packageChannels: [asked] }: VelopackFeedName): Target {
  const [system = "", processor] = asked.split("-");
  const platform = DEFAULT_CHANNELS.get(system) ?? null;
  return { platform, arch: platform && (ARCHES.find((arch) => arch === processor) ?? null) };
}

/** Packages of one baked-in channel, the whole ones first; empty without a whole one. */
export function velopackFiles<File extends FeedFile>(files: readonly File[], packageChannel: string): File[] {
  const own = files.filter((file) => isOfChannel(file, packageChannel));
  const whole = own.filter(({ kind }) => kind === "nupkg-full");
  return whole.length === 0 ? [] : [...whole, ...own.filter(({ kind }) => kind === "nupkg-delta")];
}

/**
 * The feed of the first of `packageChannels` that has packages; without one an empty list, which clients take for "nothing new".
 * `offers` newest first: of two packages of one name the older is left out. No member is ever null: clients refuse that.
 */
export function velopackFeed(
  offers: readonly FeedOffer[],
  { packageChannels }: Readonly<{ packageChannels: readonly string[] }>,
): string {
  const lists = packageChannels.map((packageChannel) => assetsOf(offers, packageChannel));
  return JSON.stringify({ Assets: lists.find((assets) => assets.length > 0) ?? [] });
}

function assetsOf(offers: readonly FeedOffer[], packageChannel: string): Asset[] {
  const taken = new Set<string>();
  return offers.flatMap(({ release, files }) =>
    velopackFiles(files, packageChannel).flatMap((file) => {
      const name = file.name.toLowerCase();
      if (taken.has(name)) return [];
      taken.add(name);
      return assetOf(file, release);
    }),
  );
}

function assetOf(file: FeedFile, { version, notes }: FeedRelease): Asset[] {
  const packageId = file.extra?.packageId;
  if (packageId === undefined) return [];
  return [
    {
      PackageId: packageId,
      Version: version,
      Type: file.kind === "nupkg-full" ? "Full" : "Delta",
      FileName: file.name,
      // The C# client compares capital letters.
      ...(file.sha1 === null ? {} : { SHA1: file.sha1.toUpperCase() }),
      SHA256: file.sha256.toUpperCase(),
      Size: file.size,
      ...(notes === null ? {} : { NotesMarkdown: notes }),
    },
  ];
}

function isOfChannel({ extra, platform }: FeedFile, packageChannel: string): boolean {
  const own = extra?.packageChannel;
  if (own !== undefined) return own.toLowerCase() === packageChannel;
  return platform !== "any" && DEFAULT_CHANNELS.get(packageChannel) === platform;
}
