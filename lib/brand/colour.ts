/** What the look needs, from the vendor's one colour, so that everyone can read it (WCAG 2.2). Pure. */

export type Palette = {
  /** Of buttons; at least 3 : 1 on the page. */
  primary: string;
  /** Text on `primary`; at least 4.5 : 1. */
  onPrimary: string;
  /** Links in text; at least 4.5 : 1 on the page. */
  link: string;
};

/** What WCAG asks for: of controls (1.4.11) and of text (1.4.3). */
const CONTROL_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

const WHITE = "#ffffff";
const BLACK = "#000000";

type Channels = readonly [red: number, green: number, blue: number];

/** Colours are #rrggbb in lower case, given and returned. The vendor's own is kept wherever it can be seen. */
export function paletteFor(color: string, background: string): Palette {
  const primary = visibleOn(background, color, CONTROL_CONTRAST);
  return {
    primary,
    // One of the two always suffices; white wins ties, as on most people's buttons.
    onPrimary: contrast(WHITE, primary) >= TEXT_CONTRAST ? WHITE : BLACK,
    link: visibleOn(background, color, TEXT_CONTRAST),
  };
}

/** The contrast ratio of two colours (#rrggbb) as WCAG defines it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Darkened or lightened, whatever leads away from the background, by the fewest of 255 steps that suffice. */
function visibleOn(background: string, color: string, wanted: number): string {
  const suffices = (candidate: string) => contrast(candidate, background) >= wanted;
  if (suffices(color)) return color;
  const end = contrast(BLACK, background) > contrast(WHITE, background) ? BLACK : WHITE;
  let [low, high] = [0, 255]; // low never suffices, high always does
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (suffices(mixed(color, end, middle / 255))) high = middle;
    else low = middle;
  }
  return mixed(color, end, high / 255);
}

function mixed(color: string, end: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(end)];
  const mix = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return `#${[mix(0), mix(1), mix(2)].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelsOf(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
