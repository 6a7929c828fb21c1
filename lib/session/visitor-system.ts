/** The system and the processor that a visitor's browser names. */
import { headers } from "next/headers";

/** Null for what it does not tell, and for systems that no program here is for. */
export type VisitorSystem = Readonly<{
  platform: "macos" | "windows" | "linux" | null;
  arch: "arm64" | "x64" | "x86" | null;
}>;

/** Phones say that they are Linux, or like Mac OS X. */
const ELSEWHERE = /Android|iPhone|iPad|iPod|CrOS|Mobile/;
const PLATFORMS = [
  [/Windows/, "windows"],
  [/Macintosh|Mac OS X|macOS/, "macos"],
  [/Linux|X11/, "linux"],
] as const;
const ARCHES = [
  [/\b(?:aarch64|arm64)\b/i, "arm64"],
  [/\b(?:x86_64|x64|amd64|Win64|WOW64)\b/i, "x64"],
  [/\bi[3-6]86\b/, "x86"],
] as const;

/** For pages only: reads Next's request. */
export async function currentSystem(): Promise<VisitorSystem> {
  const sent = await headers();
  return visitorSystemOf({
    userAgent: sent.get("user-agent"),
    platform: sent.get("sec-ch-ua-platform"),
    arch: sent.get("sec-ch-ua-arch"),
    bitness: sent.get("sec-ch-ua-bitness"),
  });
}

/** As headers have it, hints in quotes. A hint counts before the user agent, which says "Intel" on every Mac. */
export function visitorSystemOf(
  sent: Readonly<Record<"userAgent" | "platform" | "arch" | "bitness", string | null>>,
): VisitorSystem {
  const userAgent = sent.userAgent ?? "";
  const named = sent.platform ?? userAgent;
  const platform = ELSEWHERE.test(`${named} ${userAgent}`) ? null : firstIn(PLATFORMS, named);
  if (platform === null) return { platform, arch: null };
  return { platform, arch: hintedArch(sent) ?? (platform === "macos" ? null : firstIn(ARCHES, userAgent)) };
}

function hintedArch({ arch, bitness }: Readonly<{ arch: string | null; bitness: string | null }>) {
  const [family, bits] = [unquoted(arch), unquoted(bitness)];
  if (family === "arm") return bits === "32" ? null : "arm64";
  if (family === "x86") return bits === "32" ? "x86" : "x64";
  return null;
}

function unquoted(text: string | null): string {
  return (text ?? "").replaceAll('"', "");
}

function firstIn<Name>(known: readonly (readonly [RegExp, Name])[], text: string): Name | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
