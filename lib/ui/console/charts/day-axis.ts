/** Where things stand along the days of a chart, in per cent of its width. Pure. */

export type AxisLabel = Readonly<{
  text: string;
  /** Of the middle of its day. */
  at: number;
  /** So that what stands near an edge does not reach beyond it. */
  anchor: "start" | "middle" | "end";
}>;

const MONDAY = 1;
const LABELS_MAX = 5;
const EDGE = 6;
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

/** Names of so many weeks as there is room for; the latest always has one. */
export function weekLabels(days: readonly Date[], nameOf: (day: Date) => string): AxisLabel[] {
  const mondays = mondaysOf(days);
  const every = Math.ceil(mondays.length / LABELS_MAX);
  return mondays
    .filter((_, index) => (mondays.length - 1 - index) % every === 0)
    .flatMap((place) => {
      const day = days[place];
      return day ? [labelAt(place, days.length, nameOf(day))] : [];
    });
}

/** Names of marked days as far as they do not overlap each other, nor what takes the first `taken` letters: later days first. */
export function markLabels(
  marks: readonly Readonly<{ place: number; text: string }>[],
  dayCount: number,
  taken: number,
): AxisLabel[] {
  let end = 100 + LETTER;
  const labels: AxisLabel[] = [];
  for (const { place, text } of [...marks].sort((one, other) => other.place - one.place)) {
    const label = labelAt(place, dayCount, text);
    const [left, right] = reachOf(label);
    if (right > end || left < (taken + 1) * LETTER) continue;
    labels.push(label);
    end = left - LETTER;
  }
  return labels;
}

function labelAt(place: number, dayCount: number, text: string): AxisLabel {
  const at = middleOf(place, dayCount);
  const half = (text.length * LETTER) / 2;
  const anchor = at < Math.max(EDGE, half) ? "start" : at > 100 - Math.max(EDGE, half) ? "end" : "middle";
  return { text, at, anchor };
}

function reachOf({ at, anchor, text }: AxisLabel): [left: number, right: number] {
  const width = text.length * LETTER;
  if (anchor === "start") return [at, at + width];
  return anchor === "end" ? [at - width, at] : [at - width / 2, at + width / 2];
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
