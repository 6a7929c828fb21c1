/** A vendor's colour, with letters that can be read on it. */
import { contrast } from "../brand/colour";

export type ButtonColors = Readonly<{ background: string; letters: "#000000" | "#ffffff" }>;

const HOUSE_COLOR = "#1f4fb2";

/** Black or white, whichever stands out more: at least 4.5 to 1 on any colour (WCAG 2, AA). */
export function buttonColors(brandColor: string | null): ButtonColors {
  const background = sixDigits(brandColor) ?? HOUSE_COLOR;
  const isWhiteClearer = contrast("#ffffff", background) >= contrast("#000000", background);
  return { background, letters: isWhiteClearer ? "#ffffff" : "#000000" };
}

function sixDigits(color: string | null): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? "")?.[1]?.toLowerCase();
  if (!digits) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join("")}`;
}
