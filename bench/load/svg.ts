/** The comparison as a picture for the README: bars, and every number as text. Pure. */

export type Bar = {
  label: string;
  /** Of the floor's. */
  ratio: number;
  /** With a process for each core, where it was measured. */
  workers: number | null;
  /** The plain Next route's ratio to the floor, where it was measured. */
  plain: number | null;
};

const WIDTH = 720;
const LEFT = 270;
const RIGHT = 190;
const TOP = 54;
const BAR = 14;
const OTHER_BAR = 11;
const GAP = 4;
const ROW_GAP = 15;
const BOTTOM = 40;

const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
    .title { font-weight: 600; font-size: 15px; }
    .note { fill: #59636e; font-size: 12px; }
    .ours { fill: #0b66c2; }
    .plain { fill: #9aa4af; }
    .floor { stroke: #59636e; stroke-dasharray: 3 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; stroke: #0d1117; }
      .note { fill: #9da7b1; }
      .ours { fill: #58a6ff; }
      .plain { fill: #6e7681; }
      .floor { stroke: #9da7b1; }
    }`;

/** A whole SVG document. The scale reaches from 0 to the longest bar, and to the floor at least. */
export function barsSvg(title: string, note: string, bars: readonly Bar[]): string {
  const tops: number[] = [];
  let end = TOP;
  for (const bar of bars) {
    tops.push(end);
    end += rowOf(bar);
  }
  const height = end + BOTTOM;
  const longest = Math.max(
    1,
    ...bars.flatMap(({ ratio, workers, plain }) => [ratio, workers ?? 0, plain ?? 0]),
  );
  const scale = (WIDTH - LEFT - RIGHT) / longest;
  const floor = LEFT + scale;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description">`,
    `  <title id="title">${escaped(title)}</title>`,
    `  <desc id="description">${escaped(bars.map(inWords).join("; "))}</desc>`,
    `  <style>${STYLE}\n  </style>`,
    `  <text class="title" x="0" y="18">${escaped(title)}</text>`,
    `  <text class="note" x="${tenth(floor)}" y="${TOP - 10}" text-anchor="middle">bare program = 1</text>`,
    `  <line class="floor" x1="${tenth(floor)}" y1="${TOP - 4}" x2="${tenth(floor)}" y2="${end}"/>`,
    ...bars.flatMap((bar, index) => barLines(bar, tops[index] ?? TOP, scale)),
    `  <text class="note" x="0" y="${end + 26}">${escaped(note)}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

type OtherBar = { kind: "ours" | "plain"; value: number; text: string };

/** The thinner ones below the first, and what stands behind each. */
function othersOf({ workers, plain }: Bar): OtherBar[] {
  const others: OtherBar[] = [];
  if (workers !== null) others.push({ kind: "ours", value: workers, text: "a process for each core" });
  if (plain !== null) others.push({ kind: "plain", value: plain, text: "plain Next + Prisma" });
  return others;
}

function rowOf(bar: Bar): number {
  return BAR + othersOf(bar).length * (GAP + OTHER_BAR) + ROW_GAP;
}

function barLines(bar: Bar, y: number, scale: number): string[] {
  return [
    `  <text x="0" y="${y + BAR}">${escaped(bar.label)}</text>`,
    rectangle("ours", bar.ratio * scale, y + 2, BAR),
    textBehind(bar.ratio * scale, y + 2 + BAR, bar.ratio.toFixed(2)),
    ...othersOf(bar).flatMap(({ kind, value, text }, index) => {
      const top = y + 2 + BAR + GAP + index * (OTHER_BAR + GAP);
      return [
        rectangle(kind, value * scale, top, OTHER_BAR),
        textBehind(value * scale, top + OTHER_BAR, `${value.toFixed(2)} ${text}`, "note"),
      ];
    }),
  ];
}

function rectangle(kind: string, width: number, top: number, height: number): string {
  return `  <rect class="${kind}" x="${LEFT}" y="${top}" width="${tenth(width)}" height="${height}" rx="2"/>`;
}

function textBehind(width: number, bottom: number, text: string, kind?: "note"): string {
  const className = kind ? ` class="${kind}"` : "";
  return `  <text x="${tenth(LEFT + width + 6)}" y="${bottom - 1.5}"${className}>${escaped(text)}</text>`;
}

function inWords({ label, ratio, workers, plain }: Bar): string {
  const others = [
    workers === null ? "" : `, with a process for each core ${workers.toFixed(2)}`,
    plain === null ? "" : `, plain Next and Prisma ${plain.toFixed(2)}`,
  ];
  return `${label}: ${ratio.toFixed(2)} of a bare program${others.join("")}`;
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
