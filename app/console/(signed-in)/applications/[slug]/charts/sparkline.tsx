/** A course as a small line, named for screen readers. Server and browser alike. */

type Props = {
  /** What it shows, with where it begins and ends. */
  label: string;
  /** From 0 to `max`, the oldest first; null where there is nothing to show. */
  values: readonly (number | null)[];
  max?: number;
};

const WIDTH = 96;
const HEIGHT = 28;
/** Room for the line's own width and the dot at its end. */
const EDGE = 3;

type Point = Readonly<{ x: number; y: number }>;

export function Sparkline({ label, values, max = 1 }: Props) {
  const step = (WIDTH - 2 * EDGE) / Math.max(values.length - 1, 1);
  const points = values.map((value, place) =>
    value === null ? null : { x: round(EDGE + place * step), y: round(yOf(value, max)) },
  );
  const last = points.findLast((point) => point !== null);
  if (!last) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-16 shrink-0 overflow-visible text-link sm:w-24"
    >
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-line" />
      <path
        d={pathThrough(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last.x} cy={last.y} r={EDGE - 0.5} fill="currentColor" />
    </svg>
  );
}

/** Broken where there is nothing to show. */
function pathThrough(points: readonly (Point | null)[]): string {
  return points
    .map((point, place) => point && `${points[place - 1] ? "L" : "M"}${point.x} ${point.y}`)
    .filter(Boolean)
    .join("");
}

function yOf(value: number, max: number): number {
  const part = max === 0 ? 0 : Math.min(value / max, 1);
  return HEIGHT - EDGE - part * (HEIGHT - 2 * EDGE);
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
