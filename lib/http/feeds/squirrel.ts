/** `squirrel/<platform>-<arch>/…`: Electron's autoUpdater, update-electron-app and Squirrel.Windows. */
import type { z } from "zod";
import {
  type SquirrelKind,
  squirrelAnswer,
  squirrelFile,
  squirrelReleases,
  squirrelStatic,
} from "../../domain/feeds/formats/squirrel";
import { type FileArch, type FilePlatform, parseTarget } from "../../domain/releases/platform";
import { readVersion } from "../../domain/releases/version";
import type { PublishedFile, PublishedRelease } from "../../domain/updates/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import type { squirrelList, squirrelUpdate } from "./answers";
import { type AskedFeed, type Feed, fileAddress, withoutAccess } from "./asked-feed";
import { askedChannel, chooseFeed, isUpToDate, nothingPublished, runningVersion } from "./choose-feed";
import { NOTHING_NEW, textReply } from "./text-reply";

/** As Node calls them, and as hazel, nuts and electron-release-server do: their old addresses are redirected here. */
const PLATFORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({ darwin: "macos", osx: "macos", win32: "windows" }),
);
const ARCHES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ia32: "x86", "32": "x86", "64": "x64", arm: "armv7" }),
);
/** Of a program that does not say its processor, as at update.electronjs.org. */
const USUAL_ARCH = "x64";

/** Throws `not_found`, `invalid_input`. */
export function squirrel(asked: AskedFeed): Reply | Feed {
  const [place, ...words] = asked.path.rest;
  const { platform, arch } = placeOf(place);
  const [first, second, third] = words;
  if (third === undefined) {
    if (first === "RELEASES" && second === undefined) return packages(asked, arch, null);
    if (first && second === "RELEASES") return packages(asked, arch, first);
    if (first === "RELEASES.json" && second === undefined) return list(asked, arch);
    if (first === "msix" && second) return update(asked, second, { kind: "msix", arch });
    if (first && second === undefined && platform === "macos")
      return update(asked, first, { kind: "mac", arch });
  }
  throw new HttpError(
    "not_found",
    "Addresses are squirrel/darwin-<arch>/<version>, squirrel/win32-<arch>/<version>/RELEASES and squirrel/win32-<arch>/msix/<version>.",
  );
}

function placeOf(place: string): { platform: FilePlatform | null; arch: FileArch } {
  const [system = "", processor = USUAL_ARCH] = place.split(/[-_]/);
  const { platform, arch } = parseTarget(PLATFORMS.get(system) ?? system, ARCHES.get(processor) ?? processor);
  return { platform, arch: arch ?? "any" };
}

type Wanted = { kind: SquirrelKind; arch: FileArch };

/** It installs whatever 200 says, so what is not newer is 204. Throws `invalid_input` for a version that cannot be read. */
function update(asked: AskedFeed, inPath: string, wanted: Wanted): Reply | Feed {
  const version = runningVersion(inPath);
  if (!asked.mayHave) return NOTHING_NEW;
  return {
    question: [wanted.kind, wanted.arch, askedChannel(asked), version].join(" "),
    write: () => {
      const found = offerFor(asked, version, wanted);
      if (!found || isUpToDate(found.chosen, version)) return NOTHING_NEW;
      const body: z.input<typeof squirrelUpdate> = squirrelAnswer(found.chosen, found.file, addressOf(asked));
      return { status: 200, body };
    },
  };
}

function list(asked: AskedFeed, arch: FileArch): Reply | Feed {
  if (!asked.mayHave) return withoutAccess();
  const found = offerFor(asked, null, { kind: "mac", arch });
  if (!found) throw nothingPublished();
  return {
    question: ["list", arch, askedChannel(asked)].join(" "),
    write: () => {
      const { currentRelease, releases } = squirrelStatic(found.chosen, found.file, addressOf(asked));
      const body: z.input<typeof squirrelList> = { currentRelease, releases: [...releases] };
      return { status: 200, body };
    },
  };
}

function offerFor(asked: AskedFeed, version: string | null, wanted: Wanted) {
  const platform = wanted.kind === "mac" ? "macos" : "windows";
  const pick = (files: readonly PublishedFile[]) => {
    const file = squirrelFile(files, wanted);
    return file ? [file] : [];
  };
  const runsOn = { platform, arch: wanted.arch } as const;
  const [chosen] = chooseFeed(asked, { channel: askedChannel(asked), platform, runsOn, version, pick });
  const [file] = chosen?.files ?? [];
  return chosen && file ? { chosen, file } : null;
}

/** An empty list would be a broken one to the client. */
function packages(asked: AskedFeed, arch: FileArch, inPath: string | null): Reply | Feed {
  if (!asked.mayHave) return withoutAccess();
  const version = inPath ?? new URL(asked.call.request.url).searchParams.get("localVersion");
  const pick = (files: readonly PublishedFile[], release: PublishedRelease) =>
    squirrelReleases([{ release, files }], { arch }) === null ? [] : files;
  const channel = askedChannel(asked);
  const runsOn = { platform: "windows", arch } as const;
  const chosen = chooseFeed(asked, { channel, platform: "windows", runsOn, version, pick });
  if (chosen.length === 0) throw nothingPublished();
  return {
    question: ["packages", arch, channel, version === null ? "" : readVersion(version)].join(" "),
    write: () => {
      const text = squirrelReleases(chosen, { arch, ...addressOf(asked) });
      if (text === null) throw nothingPublished();
      return textReply(text, "text/plain");
    },
  };
}

function addressOf(asked: AskedFeed) {
  return {
    address: (file: PublishedFile, release: { version: string }) => fileAddress(asked, release, file),
  };
}
