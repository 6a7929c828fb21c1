/** Named numbers as bars that lie one below the other: a table, so that nothing is told by the bars alone. */
import { formatCount } from "../../../messages/formats";
import type { Look } from "../../look";
import { Link } from "../link";

export type Bar = Readonly<{
  id: string;
  label: string;
  count: number;
  /** Where the bar ends when it is full; the longest of all when left out. */
  of?: number;
  href?: string;
}>;

type Props = {
  look: Look;
  title: string;
  /** What the numbers say, in a sentence. */
  summary: string;
  /** Of the columns. */
  names: readonly [label: string, count: string];
  bars: readonly Bar[];
};

const WIDTH = 100;
const SHORTEST = 0.5;

export function BarList({ look, title, summary, names: [labelName, countName], bars }: Props) {
  const longest = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <figure className="mb-6 rounded-box border border-line bg-base-100 p-4">
      <figcaption className="mb-3">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{summary}</p>
      </figcaption>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{countName}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ id, label, count, of, href }) => (
            <tr key={id}>
              <th scope="row" className="w-full py-1.5 pr-4 text-left font-normal">
                <span className="block wrap-anywhere">{href ? <Link href={href}>{label}</Link> : label}</span>
                <svg
                  aria-hidden="true"
                  viewBox={`0 0 ${WIDTH} 4`}
                  preserveAspectRatio="none"
                  className="mt-1 block h-2 w-full rounded-full bg-base-200"
                >
                  <rect
                    width={Math.max((count / (of ?? longest)) * WIDTH, count > 0 ? SHORTEST : 0)}
                    height="4"
                    className="fill-chart-1"
                  />
                </svg>
              </th>
              <td className="py-1.5 text-right align-bottom whitespace-nowrap tabular-nums">
                {of === undefined
                  ? formatCount(count, look.locale)
                  : `${formatCount(count, look.locale)} of ${formatCount(of, look.locale)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
