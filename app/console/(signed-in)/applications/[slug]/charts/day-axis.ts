/** Where things stand along the days of a chart, in per cent of its width. Pure. */

export type AxisLabel = Readonly<{
  text: string;
  /** Where its anchor is. */
  at: number;
  /** So that a label near an edge does not reach beyond it. */
  anchor: "start" | "middle" | "end";
}>;

const MONDAY = 1;
/** Of a letter on the narrowest screen, in per cent of a chart there. */
const LETTER = 2.4;

/** The left edge of a day. */
export function leftOf(place: number, dayCount: number): number {
  return round((place / dayCount) * 100);
}

export function middleOf(place: number, dayCount: number): number {
  return round(((place + 0.5) / dayCount) * 100);
}

/** Every Monday, the latest last. */
export function mondaysOf(days: readonly Date[]): number[] {
  return days.flatMap((day, place) => (day.getUTCDay() === MONDAY ? [place] : []));
}

/** Names of the weeks as far as there is room; the latest always has one. */
export function weekLabels(days: readonly Date[], nameOf: (day: Date) => string): AxisLabel[] {
  const labels = mondaysOf(days).flatMap((place) => {
    const day = days[place];
    return day ? [labelAt(place, days.length, nameOf(day))] : [];
  });
  return fitting(labels.reverse(), 0);
}

/** Names of marked days, the most important first, as far as there is room beside the first `taken` letters. */
export function markLabels(
  marks: readonly Readonly<{ place: number; text: string }>[],
  dayCount: number,
  taken: number,
): AxisLabel[] {
  return fitting(
    marks.map(({ place, text }) => labelAt(place, dayCount, text)),
    taken === 0 ? 0 : (taken + 1) * LETTER,
  );
}

/** Those that overlap none before them, nor what reaches up to `taken`. */
function fitting(labels: readonly AxisLabel[], taken: number): AxisLabel[] {
  const shown: AxisLabel[] = [];
  for (const label of labels) {
    const [left, right] = reachOf(label);
    const isFree = shown.every((other) => {
      const [otherLeft, otherRight] = reachOf(other);
      return right + LETTER <= otherLeft || left >= otherRight + LETTER;
    });
    if (isFree && left >= taken) shown.push(label);
  }
  return shown;
}

/** Above or below the middle of its day; near an edge, along it. */
function labelAt(place: number, dayCount: number, text: string): AxisLabel {
  const at = middleOf(place, dayCount);
  const half = (text.length * LETTER) / 2;
  if (at < half) return { text, at: 0, anchor: "start" };
  return at > 100 - half ? { text, at: 100, anchor: "end" } : { text, at, anchor: "middle" };
}

function reachOf({ at, anchor, text }: AxisLabel): [left: number, right: number] {
  const width = text.length * LETTER;
  if (anchor === "start") return [at, at + width];
  return anchor === "end" ? [at - width, at] : [at - width / 2, at + width / 2];
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
