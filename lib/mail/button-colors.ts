/** A vendor's colour, with letters that can be read on it. */

export type ButtonColors = Readonly<{ background: string; letters: "#000000" | "#ffffff" }>;

const HOUSE_COLOR = "#1f4fb2";

/** Black or white, whichever stands out more: at least 4.5 to 1 on any colour (WCAG 2, AA). */
export function buttonColors(brandColor: string | null): ButtonColors {
  const background = sixDigits(brandColor) ?? HOUSE_COLOR;
  const light = luminance(background);
  const onWhite = 1.05 / (light + 0.05);
  const onBlack = (light + 0.05) / 0.05;
  return { background, letters: onWhite >= onBlack ? "#ffffff" : "#000000" };
}

function sixDigits(color: string | null): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? "")?.[1]?.toLowerCase();
  if (!digits) return null;
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map((digit) => digit + digit).join("")}`;
}

/** Relative luminance of "#rrggbb" as WCAG 2 defines it, from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
