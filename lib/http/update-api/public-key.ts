/** `GET v1/public-key`: the keys that verify release statements (docs/contract.md D6). */

import { findApplication } from "../../domain/applications/find";
import { listPublicKeys } from "../../domain/applications/public-keys";
import { contextFor, SYSTEM } from "../../domain/context";
import { currentFeedKeys, listFeedKeys } from "../../domain/feeds/feed-keys";
import type { Product } from "../../domain/releases/catalogue";
import { ProductMemory } from "../../domain/releases/product-memory";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { unlessCurrent } from "../etag";
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

/** They change with the product that they were read with. */
const kept = new ProductMemory<Reply>();
const KEY = "";
const KEPT_BYTES = 2_000;

async function answer(call: Call): Promise<Reply> {
  const product = await askedProduct(call);
  const before = kept.get(product, KEY);
  const reply = before ?? (await readKeys(call, product));
  if (!before) kept.keep(product, KEY, reply, KEPT_BYTES);
  return unlessCurrent(call.request, reply);
}

/** Throws `not_configured`. */
async function readKeys(call: Call, { slug }: Product): Promise<Reply> {
  const ctx = contextFor(SYSTEM, call.now);
  const keys = await listPublicKeys(ctx, slug, "release");
  const feedKeys = currentFeedKeys(await listFeedKeys(ctx, await findApplication(ctx, slug)));
  const clients = [...feedKeys].map(([format, { publicKey }]) => [CLIENTS[format], publicKey]);
  return publicKeysReply(keys, Object.fromEntries(clients));
}
