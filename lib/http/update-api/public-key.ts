/** `GET v1/public-key`: the keys that verify release statements (docs/contract.md D6). */

import { findApplication } from "../../domain/applications/find";
import { listPublicKeys } from "../../domain/applications/public-keys";
import { contextFor, SYSTEM } from "../../domain/context";
import { currentFeedKeys, listFeedKeys } from "../../domain/feeds/feed-keys";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { preflight } from "../preflight";
import { publicKeysReply } from "../public-keys";
import { UPDATE_API } from "./errors";

export const releasePublicKey = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", "If-None-Match"),
});

/** By whom a key is read, in its own spelling. */
const CLIENTS = { sparkle: "sparkle", minisign: "tauri", wordpress: "wordpress" } as const;

async function answer(call: Call): Promise<Reply> {
  const ctx = contextFor(SYSTEM, call.now);
  const slug = call.params.application ?? "";
  const keys = await listPublicKeys(ctx, slug, "release");
  const feedKeys = currentFeedKeys(await listFeedKeys(ctx, await findApplication(ctx, slug)));
  const clients = [...feedKeys].map(([format, { publicKey }]) => [CLIENTS[format], publicKey]);
  return publicKeysReply(call.request, keys, Object.fromEntries(clients));
}
