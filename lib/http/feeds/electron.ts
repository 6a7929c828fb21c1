/** `electron/`: electron-updater's generic provider (clients.md 2.4). Its files are beside the lists. */
import { electronFeed, electronFiles, parseElectronFeedName } from "../../domain/feeds/formats/electron";
import type { PublishedFile } from "../../domain/releases/catalogue";
import type { Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { type AskedFeed, withoutAccess } from "./asked-feed";
import { chooseFeed, nothingPublished } from "./choose-feed";
import { sendFileOf } from "./files";
import { textReply } from "./text-reply";

export async function electron(asked: AskedFeed): Promise<Reply> {
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
  const [chosen] = chooseFeed(asked, { ...name, version: null, pick });
  const address = (file: PublishedFile, { version }: { version: string }) =>
    `${encodeURIComponent(version)}/${encodeURIComponent(file.name)}`;
  const yml = chosen && electronFeed(chosen, name, { address });
  if (!yml) throw nothingPublished();
  return textReply(yml, "text/yaml");
}
