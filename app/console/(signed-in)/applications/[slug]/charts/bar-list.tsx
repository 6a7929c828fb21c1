/** Named numbers as bars that lie one below the other: a table, so that nothing is told by the bars alone. */

import { currentLook } from "@/lib/session/current";
import { Link } from "@/lib/ui/console/link";
import { formatCount, formatShare } from "@/lib/words/formats";
import { ChartCard } from "./chart-card";
import { fillOf } from "./colours";

export type Bar = Readonly<{
  id: string;
  label: string;
  count: number;
  href?: string;
  /** Other than the colour of all. */
  fill?: string;
}>;

type Props = {
  title: string;
  /** What the numbers say, in a sentence. */
  summary: string;
  /** Of the columns. */
  names: readonly [label: string, count: string, share: string];
  bars: readonly Bar[];
};

const WIDTH = 100;
const SHORTEST = 0.5;

/** Each number with its share of all. */
export async function BarList({ title, summary, names: [labelName, ...numberNames], bars }: Props) {
  const look = await currentLook();
  const longest = Math.max(...bars.map(({ count }) => count), 1);
  const all = Math.max(
    bars.reduce((sum, { count }) => sum + count, 0),
    1,
  );
  return (
    <ChartCard title={title} summary={summary}>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            {[labelName, ...numberNames].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, count, href, fill = fillOf(0) }) => (
            <tr key={id}>
              <th scope="row" className="w-full py-1 pr-4 text-left font-normal">
                <span className="block wrap-anywhere">{href ? <Link href={href}>{label}</Link> : label}</span>
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${WIDTH} 4`}
                  preserveAspectRatio="none"
                  className="mt-1 block h-1.5 w-full rounded-full bg-base-200"
                >
                  <rect
                    width={Math.max((count / longest) * WIDTH, count > 0 ? SHORTEST : 0)}
                    height="4"
                    className={fill}
                  />
                </svg>
              </th>
              <td className="py-1 text-right align-bottom whitespace-nowrap tabular-nums">
                {formatCount(count, look.locale)}
              </td>
              <td className="w-14 py-1 pl-3 text-right align-bottom whitespace-nowrap text-muted tabular-nums">
                {formatShare(count / all, look.locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  );
}
