/** `electron/`: electron-updater's generic provider. Its files are beside the lists. */
import { electronFeed, electronFiles, parseElectronFeedName } from "../../domain/feeds/formats/electron";
import type { PublishedFile } from "../../domain/updates/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, type Feed, withoutAccess } from "./asked-feed";
import { chooseNamed, nothingPublished, saidVersion } from "./choose-feed";
import { sendFileOf } from "./files";
import { textReply } from "./text-reply";

export function electron(asked: AskedFeed): Reply | Feed | Promise<Reply> {
  const [first, ...more] = asked.path.rest;
  if (more.length > 0) return sendFileOf(asked, asked.path.rest);
  const name = parseElectronFeedName(first);
  if (!name) {
    throw new HttpError(
      "not_found",
      "Lists have names like latest.yml, beta-mac.yml and latest-linux-arm64.yml.",
    );
  }
  if (!asked.mayHave) return withoutAccess();
  const pick = (files: readonly PublishedFile[]) => electronFiles(files, name);
  const version = saidVersion(asked);
  const [chosen] = chooseNamed(asked, { ...name, runsOn: name, version, pick });
  if (!chosen) throw nothingPublished();
  return {
    question: [name.platform, name.arch, ...name.channels, version].join(" "),
    write: () => {
      const yml = electronFeed(chosen, name, { address: besideFeed });
      if (!yml) throw nothingPublished();
      return textReply(yml, "text/yaml");
    },
  };
}

function besideFeed(file: PublishedFile, { version }: { version: string }): string {
  return `${encodeURIComponent(version)}/${file.path}`;
}
