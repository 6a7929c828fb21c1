/** `GET v1/public-key`: the keys that verify release statements (docs/contract.md D6). */

import { findApplication } from "../../domain/applications/find";
import { listPublicKeys } from "../../domain/applications/public-keys";
import { contextFor, SYSTEM } from "../../domain/context";
import { currentFeedKeys, listFeedKeys } from "../../domain/feeds/feed-keys";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { unlessCurrent } from "../etag";
import { spend } from "../limit";
import { preflight } from "../preflight";
import { publicKeysReply } from "../public-keys";
import { UPDATE_API } from "./errors";
import { askedProduct } from "./uncached";

export const releasePublicKey = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

/** By whom a key is read, in its own spelling. */
const CLIENTS = { sparkle: "sparkle", minisign: "tauri", wordpress: "wordpress" } as const;

/** From the database, so that a key that was just withdrawn is in no answer; counted as the keys of licenses are. */
async function answer(call: Call): Promise<Reply> {
  const { slug } = await askedProduct(call);
  await spend("licenseCalls", call.address && `${slug}|release keys|${call.address}`);
  const ctx = contextFor(SYSTEM, call.now);
  const keys = await listPublicKeys(ctx, slug, "release");
  const feedKeys = currentFeedKeys(await listFeedKeys(ctx, await findApplication(ctx, slug)));
  const clients = [...feedKeys].map(([format, { publicKey }]) => [CLIENTS[format], publicKey]);
  return unlessCurrent(call.request, publicKeysReply(keys, Object.fromEntries(clients)));
}
