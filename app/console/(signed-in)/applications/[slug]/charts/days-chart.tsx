/** Numbers of days as upright bars, in one part or several on top of each other; the numbers themselves are in a table below. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import { DataTable } from "@/lib/ui/console/data-table";
import { Disclosure } from "@/lib/ui/console/disclosure";
import { formatCount, formatDate, formatShare } from "@/lib/words/formats";
import { overviewWords } from "../words";
import { ChartCard } from "./chart-card";
import { DayPicker } from "./day-picker";
import { type DayMark, DaysDrawing, type DaysPart } from "./days-drawing";
import { Legend } from "./legend";

type Props = {
  title: string;
  /** What the numbers say, in a sentence; those who do not see the chart are read it. */
  summary: string;
  /** In UTC, the oldest first. */
  days: readonly Date[];
  parts: readonly DaysPart[];
  /** Versions that were released, on which of the days. */
  releases?: readonly DayMark[];
  /** Each day's bar is as high as any other and shows the parts' shares. */
  isShare?: boolean;
};

export function DaysChart(props: Props) {
  const { title, summary, days, parts } = props;
  const totals = days.map((_, day) => parts.reduce((sum, { counts }) => sum + (counts[day] ?? 0), 0));
  if (Math.max(...totals) === 0) return <ChartCard title={title} summary={summary} />;
  return (
    <ChartCard title={title}>
      <Chart {...props} totals={totals} />
    </ChartCard>
  );
}

type ChartProps = Props & { totals: readonly number[] };

async function Chart({ title, summary, days, parts, releases = [], isShare = false, totals }: ChartProps) {
  const look = await currentConsoleLook();
  const { charts: text } = overviewWords(look.locale.language);
  const highest = Math.max(...totals);
  const wordsOf = (place: number) => {
    const whole = totals[place] ?? 0;
    const shown = parts.flatMap(({ label, counts }) => {
      const count = counts[place] ?? 0;
      if (parts.length === 1) return [formatCount(count, look.locale)];
      const part = isShare ? formatShare(count / whole, look.locale) : formatCount(count, look.locale);
      return count === 0 ? [] : [`${label} ${part}`];
    });
    if (shown.length === 0) shown.push(formatCount(0, look.locale));
    return [...shown, ...releasedOn(place).map(text.released)].join(" · ");
  };
  const releasedOn = (place: number) =>
    releases.filter((release) => release.place === place).map((release) => release.text);
  return (
    <>
      <DayPicker
        label={text.pickDay(title)}
        summary={summary}
        values={days.map((day, place) => `${formatDate(day, look.locale)}: ${wordsOf(place)}`)}
        legend={parts.length > 1 && <Legend parts={parts} />}
      >
        <DaysDrawing
          label={`${title}. ${summary}`}
          days={days}
          parts={parts}
          marks={releases}
          full={isShare ? totals : totals.map(() => highest)}
          top={isShare ? formatShare(1, look.locale) : formatCount(highest, look.locale)}
        />
      </DayPicker>
      <Disclosure label={text.asTable} look="link" className="mt-1">
        <DataTable
          caption={title}
          rows={days.map((day, place) => ({ day, place })).reverse()}
          keyOf={({ place }) => String(place)}
          empty=""
          columns={[
            { title: text.day, isWhole: true, cell: ({ day }) => formatDate(day, look.locale) },
            ...parts.map(({ label, counts }) => ({
              title: label,
              isNumber: true,
              cell: ({ place }: { place: number }) => formatCount(counts[place] ?? 0, look.locale),
            })),
            ...(releases.length > 0
              ? [
                  {
                    title: text.release,
                    cell: ({ place }: { place: number }) => releasedOn(place).join(", "),
                  },
                ]
              : []),
          ]}
        />
      </Disclosure>
    </>
  );
}
