/** The drawing of a chart of days: bars, a rule at each marked day, weeks below. Measured in per cent, so that letters are not stretched. */

import { currentLook } from "@/lib/session/current";
import { formatMonthDay } from "@/lib/words/formats";
import { fillOf } from "./colours";
import { type AxisLabel, leftOf, markLabels, middleOf, mondaysOf, weekLabels } from "./day-axis";

export type DaysPart = Readonly<{
  label: string;
  /** As many as there are days. */
  counts: readonly number[];
  /** Other than the colour of its place. */
  fill?: string;
}>;

/** A version released on a day. */
export type DayMark = Readonly<{ place: number; text: string }>;

type Props = {
  label: string;
  days: readonly Date[];
  parts: readonly DaysPart[];
  marks: readonly DayMark[];
  /** Of each day, what reaches to the top; and how that is called. */
  full: readonly number[];
  top: string;
};

/** Of a day, to its neighbours. */
const SPACE = 0.2;
/** Between parts, so that they can be told apart without colours. */
const GAP = 0.8;

export async function DaysDrawing({ label, days, parts, marks, full, top }: Props) {
  const look = await currentLook();
  const weeks = weekLabels(days, (day) => formatMonthDay(day, look.locale));
  return (
    <>
      <Labels
        labels={[{ text: top, at: 0, anchor: "start" }, ...markLabels(marks, days.length, top.length)]}
      />
      <svg role="img" aria-label={label} className="block h-36 w-full border-y border-line">
        {days.map((day, place) => (
          <DayBar
            key={day.getTime()}
            left={leftOf(place + SPACE / 2, days.length)}
            width={leftOf(1 - SPACE, days.length)}
            parts={parts}
            place={place}
            full={full[place] ?? 0}
          />
        ))}
        {marks.map(({ place, text }) => {
          const x = `${middleOf(place, days.length)}%`;
          return (
            <line
              key={text}
              x1={x}
              x2={x}
              y1="0"
              y2="100%"
              strokeDasharray="2 3"
              className="stroke-base-content"
            />
          );
        })}
      </svg>
      <svg aria-hidden="true" className="block h-1 w-full">
        {mondaysOf(days).map((place) => {
          const x = `${middleOf(place, days.length)}%`;
          return <line key={place} x1={x} x2={x} y1="0" y2="100%" className="stroke-muted" />;
        })}
      </svg>
      <Labels labels={weeks} />
    </>
  );
}

function Labels({ labels }: { labels: readonly AxisLabel[] }) {
  return (
    <svg aria-hidden="true" className="block h-5 w-full overflow-visible">
      {labels.map(({ text, at, anchor }) => (
        <text
          key={`${at} ${text}`}
          x={`${at}%`}
          y="14"
          textAnchor={anchor}
          className="fill-muted text-small tabular-nums"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

type DayBarProps = { left: number; width: number; parts: readonly DaysPart[]; place: number; full: number };

function DayBar({ left, width, parts, place, full }: DayBarProps) {
  let top = 100;
  return parts.map(({ label, counts, fill }, index) => {
    const height = full === 0 ? 0 : ((counts[place] ?? 0) / full) * 100;
    if (height === 0) return null;
    top -= height;
    return (
      <rect
        key={label}
        x={`${left}%`}
        y={`${round(top)}%`}
        width={`${width}%`}
        height={`${round(Math.max(height - (index > 0 ? GAP : 0), GAP))}%`}
        className={fill ?? fillOf(index)}
      />
    );
  });
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
