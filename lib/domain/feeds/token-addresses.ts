/** Addresses that open a feed by the token in them, as they are put into programs. */
import { updateBase } from "../releases/update-base";
import { FEED_PLACES } from "./feed-places";
import type { OpenedFeed } from "./opened-feeds";

/** `label`: the updater and the variant. `url` holds the token, and is as secret. */
export type FeedAddress = Readonly<{ label: string; url: string }>;

export function feedAddress(slug: string, { variant, format }: OpenedFeed, token: string): FeedAddress {
  const { name, path } = FEED_PLACES[format];
  return {
    label: format === "wordpress" ? name : `${name} · ${variant}`,
    url: `${updateBase(slug)}/feeds/${encodeURIComponent(variant)}~${token}/${path}`,
  };
}
