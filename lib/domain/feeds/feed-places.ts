/** Addresses of each format, for people who put them into programs and for a look at what clients see. Pure. */
import type { FeedFormat } from "./feed-format";

/** `path`: below the variant; in braces what the client fills in, in capitals what a person does. */
export type FeedPlace = Readonly<{
  /** What the updater is called. */
  name: string;
  path: string;
  /** What its clients ask for, by the system they run on. */
  asked: readonly Readonly<{ system: string; path: string }>[];
}>;

const TAURI = "tauri/{{target}}/{{arch}}/{{current_version}}?bundle={{bundle_type}}";

export const FEED_PLACES: Readonly<Record<FeedFormat, FeedPlace>> = {
  sparkle: {
    name: "Sparkle",
    path: "sparkle/universal/appcast.xml",
    asked: [
      { system: "macOS, universal", path: "sparkle/universal/appcast.xml" },
      { system: "macOS, arm64", path: "sparkle/arm64/appcast.xml" },
      { system: "macOS, x64", path: "sparkle/x64/appcast.xml" },
    ],
  },
  winsparkle: {
    name: "WinSparkle",
    path: "winsparkle/x64/stable.xml",
    asked: [
      { system: "Windows, x64", path: "winsparkle/x64/stable.xml" },
      { system: "Windows, arm64", path: "winsparkle/arm64/stable.xml" },
    ],
  },
  netsparkle: {
    name: "NetSparkle",
    path: "netsparkle/windows-x64/stable.xml",
    asked: [
      { system: "Windows, x64", path: "netsparkle/windows-x64/stable.xml" },
      { system: "macOS, arm64", path: "netsparkle/macos-arm64/stable.xml" },
      { system: "Linux, x64", path: "netsparkle/linux-x64/stable.xml" },
    ],
  },
  tauri: {
    name: "Tauri",
    path: TAURI,
    asked: [
      { system: "macOS, arm64", path: "tauri/darwin/aarch64/0.0.0" },
      { system: "macOS, x64", path: "tauri/darwin/x86_64/0.0.0" },
      { system: "Windows, x64", path: "tauri/windows/x86_64/0.0.0" },
      { system: "Linux, x64", path: "tauri/linux/x86_64/0.0.0" },
    ],
  },
  electron: {
    name: "electron-updater",
    path: "electron/",
    asked: [
      { system: "macOS", path: "electron/latest-mac.yml" },
      { system: "Windows", path: "electron/latest.yml" },
      { system: "Linux, x64", path: "electron/latest-linux.yml" },
    ],
  },
  squirrel: {
    name: "Squirrel",
    path: "squirrel/win32-x64",
    asked: [
      { system: "macOS, arm64", path: "squirrel/darwin-arm64/0.0.0" },
      { system: "macOS, x64", path: "squirrel/darwin-x64/0.0.0" },
      { system: "Windows, x64", path: "squirrel/win32-x64/0.0.0/RELEASES" },
    ],
  },
  velopack: {
    name: "Velopack",
    path: "velopack/",
    asked: [
      { system: "Windows", path: "velopack/releases.win.json" },
      { system: "macOS", path: "velopack/releases.osx.json" },
      { system: "Linux", path: "velopack/releases.linux.json" },
    ],
  },
  wordpress: { name: "WordPress", path: "wordpress/PLUGIN.json", asked: [] },
};

const VERSION = {
  appcast: /<sparkle:shortVersionString>([^<]+)</,
  yml: /^version: "?([^"\n]+)"?$/m,
  version: /"version":\s*"([^"]+)"/,
  name: /"name":\s*"([^"]+)"/,
  velopack: /"Version":\s*"([^"]+)"/,
  releases: /^\S+ \S*?-(\d\S*?)-(?:full|delta)\.nupkg /m,
} as const;

const READ: Readonly<Record<FeedFormat, readonly RegExp[]>> = {
  sparkle: [VERSION.appcast],
  winsparkle: [VERSION.appcast],
  netsparkle: [VERSION.appcast],
  tauri: [VERSION.version],
  electron: [VERSION.yml],
  squirrel: [VERSION.releases, VERSION.name],
  velopack: [VERSION.velopack],
  wordpress: [VERSION.version],
};

/** The version that an answer offers; null for none. */
export function offeredVersion(format: FeedFormat, answer: string): string | null {
  for (const one of READ[format]) {
    const version = one.exec(answer)?.[1];
    if (version) return version;
  }
  return null;
}
