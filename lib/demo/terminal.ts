/** How the demo looks: colours only where a terminal shows them (NO_COLOR is respected), never wider than 100 columns. */

/** What of a `WriteStream` is used; only a terminal has columns and colours. */
type Screen = Readonly<{
  isTTY?: boolean;
  columns?: number;
  hasColors?(): boolean;
  write(text: string): unknown;
}>;

export type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

export type Terminal = Readonly<{
  /** Columns for text, indentation included. */
  width: number;
  paint: Paint;
  line(text?: string): void;
}>;

const WIDTH_MAX = 100;
const WIDTH_MIN = 60;
const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export function openTerminal(stream: Screen): Terminal {
  // Node knows NO_COLOR, TERM=dumb and the like.
  const colours = stream.isTTY === true && stream.hasColors?.() === true;
  return {
    width: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, stream.columns || WIDTH_MAX)),
    paint: paintWith(colours),
    line(text = "") {
      stream.write(`${text}\n`);
    },
  };
}

export function paintWith(colours: boolean): Paint {
  const brush = (name: keyof typeof CODES) => {
    const [on, off] = CODES[name];
    return (text: string) => (colours ? `\u001b[${on}m${text}\u001b[${off}m` : text);
  };
  return {
    bold: brush("bold"),
    dim: brush("dim"),
    red: brush("red"),
    green: brush("green"),
    yellow: brush("yellow"),
    cyan: brush("cyan"),
  };
}
