/** For which systems and processors files are, and what callers call them (docs/contract.md D9). Pure. */
import type { FileArch, FilePlatform } from "../../db/generated/enums";
import { refused } from "../errors";
import { nearestOf } from "./nearest";

export type { FileArch, FilePlatform };

/** What a program says it runs on: null for what it does not say. No arch without a platform. */
export type Target = Readonly<{ platform: FilePlatform | null; arch: FileArch | null }>;

export const NO_TARGET: Target = { platform: null, arch: null };

export const PLATFORMS = ["macos", "windows", "linux", "any"] as const satisfies FilePlatform[];
export const ARCHES = ["universal", "x64", "arm64", "x86", "armv7", "any"] as const satisfies FileArch[];

const EXPECTED_MAX = 24;

/** As other tools call them, for hints. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    darwin: "macos",
    mac: "macos",
    osx: "macos",
    win: "windows",
    win32: "windows",
    win64: "windows",
    ubuntu: "linux",
    debian: "linux",
    amd64: "x64",
    x86_64: "x64",
    "x86-64": "x64",
    aarch64: "arm64",
    i386: "x86",
    i686: "x86",
    ia32: "x86",
    arm: "armv7",
    armhf: "armv7",
    armv7l: "armv7",
  }),
);

/** Throws `invalid_input` with the nearest one. */
export function parsePlatform(text: string): FilePlatform {
  const found = PLATFORMS.find((platform) => platform === text);
  if (found) return found;
  throw refused("platform_unknown", { given: text, nearest: nearest(text, PLATFORMS), known: PLATFORMS });
}

/** Throws `invalid_input` with the nearest one. */
export function parseArch(text: string): FileArch {
  const found = ARCHES.find((arch) => arch === text);
  if (found) return found;
  throw refused("arch_unknown", { given: text, nearest: nearest(text, ARCHES), known: ARCHES });
}

/** What a program says of itself; "any" is no system that one runs on. Throws `invalid_input`. */
export function parseTarget(platformText: string | null, archText: string | null): Target {
  const platform = platformText === null ? null : parsePlatform(platformText);
  const arch = archText === null ? null : parseArch(archText);
  if (platform === null && arch !== null) throw refused("arch_without_platform");
  return {
    platform: platform === "any" ? null : platform,
    arch: arch === "any" || platform === "any" ? null : arch,
  };
}

/** A place in an address: "macos-arm64", or a platform alone. Throws `invalid_input`, for what follows the processor too. */
export function parsePlace(text: string): Target {
  const at = text.indexOf("-");
  return at < 0 ? parseTarget(text, null) : parseTarget(text.slice(0, at), text.slice(at + 1));
}

/** "macos/x64,macos/arm64" as a list in the order of the platforms, each once. Throws `invalid_input`. */
export function parseExpected(text: string): string[] {
  const parts = text.split(",").map((part) => part.trim());
  const expected = parts.map((part) => {
    const [platform = "", arch = "", ...more] = part.split("/");
    if (arch === "" || more.length > 0) throw refused("expected_malformed", { given: part });
    return `${parsePlatform(platform)}/${parseArch(arch)}`;
  });
  if (expected.length > EXPECTED_MAX) throw refused("expected_malformed", { given: text.slice(0, 100) });
  return [...new Set(expected)].sort();
}

function nearest(text: string, known: readonly [string, ...string[]]): string {
  return ALIASES.get(text.toLowerCase()) ?? nearestOf(text, known);
}
