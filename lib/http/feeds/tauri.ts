/** `tauri/{{target}}/{{arch}}/{{current_version}}?bundle={{bundle_type}}` (clients.md 2.3). */
import type { z } from "zod";
import { parseTauriTarget, tauriAnswer, tauriFile } from "../../domain/feeds/formats/tauri";
import type { PublishedFile, PublishedRelease } from "../../domain/releases/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import type { tauriUpdate } from "./answers";
import { type AskedFeed, fileAddress } from "./asked-feed";
import { askedChannel, chooseFeed, isUpToDate } from "./choose-feed";
import { NOTHING_NEW } from "./text-reply";

/** Without access and without a file for the system: 204, so that no dialog tells of an error. Throws `not_found`. */
export function tauri(asked: AskedFeed): Reply {
  const [system, arch, version, more] = asked.path.rest;
  if (!arch || !version || more !== undefined) {
    throw new HttpError("not_found", "Addresses are tauri/{{target}}/{{arch}}/{{current_version}}.");
  }
  const target = parseTauriTarget(system, arch);
  if (!target || !asked.mayHave) return NOTHING_NEW;
  const query = new URL(asked.call.request.url).searchParams;
  const wanted = { ...target, bundle: query.get("bundle") || null };
  const [chosen] = chooseFeed(asked, {
    channel: askedChannel(asked),
    platform: target.platform,
    version,
    pick: (files: readonly PublishedFile[], release: PublishedRelease) => {
      const file = tauriFile({ release, files }, wanted);
      return file ? [file] : [];
    },
  });
  const [file] = chosen?.files ?? [];
  if (!chosen || !file || isUpToDate(chosen, version)) return NOTHING_NEW;
  const address = () => fileAddress(asked, chosen.release, file);
  const body: z.input<typeof tauriUpdate> | null = tauriAnswer(chosen, file, { address });
  return body ? { status: 200, body } : NOTHING_NEW;
}
