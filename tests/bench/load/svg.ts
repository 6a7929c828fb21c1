/** The comparison as a picture for the README: bars, and every number as text. Pure. */

export type Bar = {
  label: string;
  /** Of the floor's. */
  ratio: number;
  /** The plain Next route's ratio to the floor, where it was measured. */
  plain: number | null;
};

const WIDTH = 720;
const LEFT = 270;
const RIGHT = 70;
const TOP = 54;
const ROW = 44;
const BAR = 14;
const BOTTOM = 40;

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-weight: 600; font-size: 15px; }
    .note { fill: #59636e; font-size: 12px; }
    .ours { fill: #0b66c2; }
    .plain { fill: #9aa4af; }
    .floor { stroke: #59636e; stroke-dasharray: 3 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .note { fill: #9da7b1; }
      .ours { fill: #58a6ff; }
      .plain { fill: #6e7681; }
      .floor { stroke: #9da7b1; }
    }`;

/** A whole SVG document. The scale reaches from 0 to the longest bar, and to the floor at least. */
export function barsSvg(title: string, note: string, bars: readonly Bar[]): string {
  const height = TOP + bars.length * ROW + BOTTOM;
  const longest = Math.max(1, ...bars.flatMap(({ ratio, plain }) => [ratio, plain ?? 0]));
  const scale = (WIDTH - LEFT - RIGHT) / longest;
  const floor = LEFT + scale;
  const end = TOP + bars.length * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description">`,
    `  <title id="title">${escaped(title)}</title>`,
    `  <desc id="description">${escaped(bars.map(inWords).join("; "))}</desc>`,
    `  <style>${STYLE}\n  </style>`,
    `  <text class="title" x="0" y="18">${escaped(title)}</text>`,
    `  <text class="note" x="${tenth(floor)}" y="${TOP - 10}" text-anchor="middle">bare program = 1</text>`,
    ...bars.flatMap((bar, index) => barLines(bar, TOP + index * ROW, scale)),
    `  <line class="floor" x1="${tenth(floor)}" y1="${TOP - 4}" x2="${tenth(floor)}" y2="${end}"/>`,
    `  <text class="note" x="0" y="${end + 26}">${escaped(note)}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function barLines({ label, ratio, plain }: Bar, y: number, scale: number): string[] {
  const bar = (kind: string, value: number, top: number, height: number, text: string) => [
    `  <rect class="${kind}" x="${LEFT}" y="${top}" width="${tenth(value * scale)}" height="${height}" rx="2"/>`,
    `  <text x="${tenth(LEFT + value * scale + 6)}" y="${top + height - 1.5}"${kind === "plain" ? ' class="note"' : ""}>${text}</text>`,
  ];
  return [
    `  <text x="0" y="${y + BAR}">${escaped(label)}</text>`,
    ...bar("ours", ratio, y + 2, BAR, ratio.toFixed(2)),
    ...(plain === null
      ? []
      : bar("plain", plain, y + BAR + 6, 11, `${plain.toFixed(2)} plain Next + Prisma`)),
  ];
}

function inWords({ label, ratio, plain }: Bar): string {
  const other = plain === null ? "" : `, plain Next and Prisma ${plain.toFixed(2)}`;
  return `${label}: ${ratio.toFixed(2)} of a bare program${other}`;
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
