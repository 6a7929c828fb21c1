/** What customers call systems and processors. */
import type { FileArch, FilePlatform } from "../db/generated/enums";
import type { Language } from "./language";

type SystemWords = Readonly<{
  platforms: Readonly<Record<FilePlatform, string>>;
  /** For all systems that no other file is for. */
  otherSystems: string;
  /** Null where there is nothing to say. */
  arches: Readonly<Record<FileArch, string | null>>;
  /** Where macOS has a better word. */
  macArches: Readonly<Partial<Record<FileArch, string>>>;
}>;

const WORDS: Readonly<Record<Language, SystemWords>> = {
  en: {
    platforms: { macos: "macOS", windows: "Windows", linux: "Linux", any: "All systems" },
    otherSystems: "All other systems",
    arches: { x64: "64-bit", x86: "32-bit", arm64: "ARM64", armv7: "ARMv7", universal: null, any: null },
    macArches: { arm64: "Apple silicon", x64: "Intel" },
  },
  de: {
    platforms: { macos: "macOS", windows: "Windows", linux: "Linux", any: "Alle Systeme" },
    otherSystems: "Alle anderen Systeme",
    arches: { x64: "64 Bit", x86: "32 Bit", arm64: "ARM64", armv7: "ARMv7", universal: null, any: null },
    macArches: { arm64: "Apple-Chip", x64: "Intel" },
  },
};

type System = Readonly<{ platform: FilePlatform; arches: readonly FileArch[] }>;

/** "macOS · Apple silicon and Intel". `hasOthers`: whether other systems have files of their own. */
export function systemName({ platform, arches }: System, language: Language, hasOthers: boolean): string {
  const words = WORDS[language];
  if (platform === "any") return hasOthers ? words.otherSystems : words.platforms.any;
  const better = platform === "macos" ? words.macArches : {};
  const names = arches.flatMap((arch) => better[arch] ?? words.arches[arch] ?? []);
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  return [words.platforms[platform], list].filter(Boolean).join(" · ");
}
