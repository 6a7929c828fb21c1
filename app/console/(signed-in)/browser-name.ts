/** What people call the browser of a `User-Agent` header: "Chrome", "Linux". Pure. */
import type { YouMessages } from "./you/words.en";

export type BrowserName = Readonly<{
  /** Null for what is none, or none that is known. */
  browser: string | null;
  /** What it runs on; null where it does not say. */
  system: string | null;
}>;

/** The first that fits counts: nearly all browsers also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(?:DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

/** Android names Linux, too. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export function browserNameOf(userAgent: string | null): BrowserName {
  const text = userAgent ?? "";
  const browser = firstIn(BROWSERS, text);
  return { browser, system: browser && firstIn(SYSTEMS, text) };
}

/** "Chrome on Linux". */
export function browserWords(
  userAgent: string | null,
  words: Pick<YouMessages, "browserOn" | "unknownBrowser">,
): string {
  const { browser, system } = browserNameOf(userAgent);
  if (browser === null) return words.unknownBrowser;
  return system === null ? browser : words.browserOn(browser, system);
}

function firstIn(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
