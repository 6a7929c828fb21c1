/** `tauri/{{target}}/{{arch}}/{{current_version}}?bundle={{bundle_type}}`. */
import type { z } from "zod";
import { parseTauriTarget, readTauriBundle, tauriAnswer, tauriFile } from "../../domain/feeds/formats/tauri";
import type { FilePlatform, Target } from "../../domain/releases/platform";
import type { ReleaseChannel } from "../../domain/releases/release";
import type { PublishedFile, PublishedRelease } from "../../domain/updates/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import type { tauriUpdate } from "./answers";
import { type AskedFeed, type Feed, fileAddress } from "./asked-feed";
import { askedChannel, chooseFeed, isUpToDate, runningVersion } from "./choose-feed";
import { NOTHING_NEW } from "./text-reply";

/** Without access and without a file for the system: 204, so that no dialog tells of an error. Throws `not_found`, `invalid_input`. */
export function tauri(asked: AskedFeed): Reply | Feed {
  const [system, arch, inPath, more] = asked.path.rest;
  if (!arch || !inPath || more !== undefined) {
    throw new HttpError("not_found", "Addresses are tauri/{{target}}/{{arch}}/{{current_version}}.");
  }
  const version = runningVersion(inPath);
  const target = parseTauriTarget(system, arch);
  if (!target || !asked.mayHave) return NOTHING_NEW;
  const query = new URL(asked.call.request.url).searchParams;
  const bundle = readTauriBundle(query.get("bundle") ?? query.get("bundle_type"), system);
  const channel = askedChannel(asked);
  return {
    question: [target.platform, target.arch, bundle, channel, version].join(" "),
    write: () => writeUpdate(asked, { ...target, bundle, channel, version }),
  };
}

type Wanted = Target &
  Readonly<{ platform: FilePlatform; bundle: string | null; channel: ReleaseChannel; version: string }>;

function writeUpdate(asked: AskedFeed, wanted: Wanted): Reply {
  const { channel, platform, version } = wanted;
  const pick = (files: readonly PublishedFile[], release: PublishedRelease) => {
    const file = tauriFile({ release, files }, wanted);
    return file ? [file] : [];
  };
  const [chosen] = chooseFeed(asked, { channel, platform, runsOn: wanted, version, pick });
  const [file] = chosen?.files ?? [];
  if (!chosen || !file || isUpToDate(chosen, version)) return NOTHING_NEW;
  const address = () => fileAddress(asked, chosen.release, file);
  const body: z.input<typeof tauriUpdate> | null = tauriAnswer(chosen, file, { address });
  return body ? { status: 200, body } : NOTHING_NEW;
}
