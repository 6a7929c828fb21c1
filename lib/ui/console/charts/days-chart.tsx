/** Numbers of days as upright bars, in one part or several on top of each other; the numbers themselves are in a table below. */
import { formatCount, formatDate } from "../../../messages/formats";
import type { Look } from "../../look";
import { DataTable } from "../data-table";
import { fillOf } from "./colours";
import { Legend } from "./legend";

export type DaysPart = Readonly<{
  label: string;
  /** As many as there are days. */
  counts: readonly number[];
  /** Other than the colour of its place. */
  fill?: string;
}>;

type Props = {
  look: Look;
  title: string;
  /** What the numbers say, in a sentence; those who do not see the chart are read it. */
  summary: string;
  /** In UTC, the oldest first. */
  days: readonly Date[];
  parts: readonly DaysPart[];
  /** Each day's bar is as high as any other and shows the parts' shares. */
  isShare?: boolean;
};

const HEIGHT = 100;
const DAY_WIDTH = 10;
const BAR_WIDTH = 8;
/** Between parts, so that they can be told apart without colours. */
const GAP = 1;

export function DaysChart(props: Props) {
  const { title, summary, days, parts } = props;
  const totals = days.map((_, day) => parts.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0));
  const highest = Math.max(...totals);
  return (
    <figure className="mb-6 rounded-box border border-line bg-base-100 p-4">
      <figcaption className="mb-3">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{summary}</p>
      </figcaption>
      {highest > 0 && <Drawn {...props} totals={totals} highest={highest} />}
    </figure>
  );
}

type DrawnProps = Props & { totals: readonly number[]; highest: number };

function Drawn({ look, title, summary, days, parts, isShare = false, totals, highest }: DrawnProps) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      {parts.length > 1 && <Legend parts={parts} />}
      <p className="text-xs text-muted" aria-hidden="true">
        {isShare ? "100 %" : formatCount(highest, look.locale)}
      </p>
      <svg
        role="img"
        aria-label={`${title}. ${summary}`}
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-y border-line"
      >
        {days.map((day, place) => (
          <DayBar
            key={day.getTime()}
            words={`${formatDate(day, look.locale)}: ${parts
              .map(({ label, counts }) => `${label} ${formatCount(counts[place] ?? 0, look.locale)}`)
              .join(", ")}`}
            place={place}
            parts={parts}
            full={isShare ? (totals[place] ?? 0) : highest}
          />
        ))}
      </svg>
      {first && last && (
        <p className="flex justify-between text-xs text-muted" aria-hidden="true">
          <span>{formatDate(first, look.locale)}</span>
          <span>{formatDate(last, look.locale)}</span>
        </p>
      )}
      <details className="mt-2">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-link underline underline-offset-4">
          As a table
        </summary>
        <DataTable
          caption={title}
          rows={days.map((day, place) => ({ day, place })).reverse()}
          keyOf={({ place }) => String(place)}
          empty=""
          columns={[
            { title: "Day (UTC)", isWhole: true, cell: ({ day }) => formatDate(day, look.locale) },
            ...parts.map(({ label, counts }) => ({
              title: label,
              isNumber: true,
              cell: ({ place }: { place: number }) => formatCount(counts[place] ?? 0, look.locale),
            })),
          ]}
        />
      </details>
    </>
  );
}

type DayBarProps = { words: string; place: number; parts: readonly DaysPart[]; full: number };

/** `full`: what reaches to the top. The words are shown while the pointer rests anywhere in the day. */
function DayBar({ words, place, parts, full }: DayBarProps) {
  const left = place * DAY_WIDTH;
  let top = HEIGHT;
  return (
    <g>
      <title>{words}</title>
      <rect x={left} y={0} width={DAY_WIDTH} height={HEIGHT} className="fill-transparent" />
      {parts.map(({ label, counts, fill }, index) => {
        const height = full === 0 ? 0 : ((counts[place] ?? 0) / full) * HEIGHT;
        if (height === 0) return null;
        top -= height;
        return (
          <rect
            key={label}
            x={left + (DAY_WIDTH - BAR_WIDTH) / 2}
            y={top}
            width={BAR_WIDTH}
            height={Math.max(height - (index > 0 ? GAP : 0), GAP)}
            className={fill ?? fillOf(index)}
          />
        );
      })}
    </g>
  );
}
