/** The updaters whose feeds a product can switch on. Pure. */

export const FEED_FORMATS = [
  "sparkle",
  "winsparkle",
  "netsparkle",
  "tauri",
  "electron",
  "squirrel",
  "velopack",
  "wordpress",
] as const;

export type FeedFormat = (typeof FEED_FORMATS)[number];

export function isFeedFormat(text: string): text is FeedFormat {
  return FEED_FORMATS.some((format) => format === text);
}
