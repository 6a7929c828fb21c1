/** Addresses that open a feed by the token in them, as they are put into programs. */
import { updateBase } from "../releases/update-base";
import type { FeedFormat } from "./feed-format";
import type { OpenedFeed } from "./opened-feeds";

/** `label`: the updater and the variant. `url` holds the token, and is as secret. */
export type FeedAddress = Readonly<{ label: string; url: string }>;

/** What the updater is called, and what follows the variant; upper case stands for what a program has to fill in. */
const PLACES: Readonly<Record<FeedFormat, readonly [name: string, path: string]>> = {
  sparkle: ["Sparkle", "sparkle/universal/appcast.xml"],
  winsparkle: ["WinSparkle", "winsparkle/x64/stable.xml"],
  netsparkle: ["NetSparkle", "netsparkle/windows-x64/stable.xml"],
  tauri: ["Tauri", "tauri/{{target}}/{{arch}}/{{current_version}}"],
  electron: ["electron-updater", "electron/"],
  squirrel: ["Squirrel", "squirrel/win32-x64"],
  velopack: ["Velopack", "velopack/"],
  wordpress: ["WordPress", "wordpress/PLUGIN.json"],
};

export function feedAddress(slug: string, { variant, format }: OpenedFeed, token: string): FeedAddress {
  const [name, path] = PLACES[format];
  return {
    label: format === "wordpress" ? name : `${name} · ${variant}`,
    url: `${updateBase(slug)}/feeds/${encodeURIComponent(variant)}~${token}/${path}`,
  };
}
