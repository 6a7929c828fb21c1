/** `feeds/{variant}[~credential]/{client}/…`: what is published, as other updaters read it (docs/contract.md D9). */
import { FEED_FORMATS, type FeedFormat, isFeedFormat } from "../../domain/feeds/feed-format";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { preflight } from "../preflight";
import { UPDATE_API } from "../update-api/errors";
import { netsparkle, sparkle, winsparkle } from "./appcasts";
import { type AskedFeed, askedFeed, type Feed } from "./asked-feed";
import { electron } from "./electron";
import { readFeedPath } from "./feed-path";
import { sendFileOf } from "./files";
import { answerKept, keptFeed } from "./kept-feeds";
import { squirrel } from "./squirrel";
import { tauri } from "./tauri";
import { velopack } from "./velopack";
import { wordpress } from "./wordpress";

/** Files and what is not worth keeping are answered at once. */
type Client = (asked: AskedFeed) => Reply | Feed | Promise<Reply>;

const CLIENTS: Readonly<Record<FeedFormat, Client>> = {
  electron,
  netsparkle,
  sparkle,
  squirrel,
  tauri,
  velopack,
  winsparkle,
  wordpress,
};

export const feed = everyMethod(UPDATE_API, {
  GET: (call) => keptFeed(call) ?? answerFeed(call),
  HEAD: (call) => keptFeed(call) ?? answerFeed(call),
  POST: (call) => answerFeed(call),
  OPTIONS: async () => preflight("GET, HEAD", "Authorization, Range, If-Range, If-None-Match"),
});

/** `isPreview`: for people who look at what clients see; it is not counted. Throws as the feeds do. */
export async function answerFeed(call: Call, { isPreview } = { isPreview: false }): Promise<Reply> {
  const path = readFeedPath(call.params.path ?? "");
  if (!path) throw new HttpError("not_found", "Feeds are at feeds/<variant>/<client>/….");
  const asked = await askedFeed(call, path, isPreview);
  const { client, rest } = path;
  // NetSparkle asks so where it sends data of its own; it gets what it would without.
  if (call.method === "POST" && client !== "netsparkle") {
    throw new HttpError("method_not_allowed", "", { allow: "GET, HEAD, OPTIONS" });
  }
  if (client === "files") return sendFileOf(asked, rest);
  if (!isFeedFormat(client)) {
    const known = ["files", ...FEED_FORMATS].join(", ");
    throw new HttpError("not_found", `There are no feeds for this client, only ${known}.`);
  }
  if (!asked.product.feeds.has(client)) {
    throw new HttpError("not_found", `The ${client} feed of this product is off: feed on <app> ${client}.`);
  }
  const answer = await CLIENTS[client](asked);
  if (!("write" in answer)) return answer;
  return isPreview ? answer.write() : answerKept(asked, answer);
}
