/** The vendor's colour as the pages use it. Knows the configuration, and nothing of HTTP or of pages. */
import { createHash } from "node:crypto";
import { type Config, config } from "../config/config";
import { paletteFor } from "./colour";

/** Of the two surfaces of each look the one that is nearer to the colours: what is seen on it is seen on the other. */
const LIGHT_SURFACE = "#f7f7f8";
const DARK_SURFACE = "#1d2026";

const VERSION_LENGTH = 12;

/** CSS that sets the colours of buttons and links for both looks; empty without a colour. `color` is #rrggbb. */
export function brandStylesheet(color: string | null): string {
  if (color === null) return "";
  const light = rootRule(color, LIGHT_SURFACE);
  const dark = rootRule(color, DARK_SURFACE);
  return `${light}\n@media (prefers-color-scheme: dark) {\n${dark}\n}\n`;
}

const versions = new WeakMap<Config, string>();

/** Short and of hex digits; another one whenever the stylesheet or the logo changes. For `?v=` in their addresses. */
export function brandVersion(): string {
  const current = config();
  const version = versions.get(current) ?? versionOf(current);
  versions.set(current, version);
  return version;
}

/** Over the stylesheet rather than the colour alone: a later release may derive other colours from it. */
function versionOf({ brand, brandLogo }: Config): string {
  const hash = createHash("sha256").update(`${brandStylesheet(brand.color)}\0`);
  return hash
    .update(brandLogo?.bytes ?? "")
    .digest("hex")
    .slice(0, VERSION_LENGTH);
}

function rootRule(color: string, surface: string): string {
  const { primary, onPrimary, link } = paletteFor(color, surface);
  return `:root { --color-primary: ${primary}; --color-primary-content: ${onPrimary}; --brand-link: ${link}; }`;
}
