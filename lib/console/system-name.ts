/** What a system is called: "macOS arm64", "Windows". Pure. */
import type { Target } from "../domain/releases/platform";
import type { Terms } from "../words/terms/terms";

export function systemName({ platform, arch }: Target, { platforms }: Pick<Terms, "platforms">): string {
  return [platforms[platform ?? "any"], arch].filter(Boolean).join(" ");
}
