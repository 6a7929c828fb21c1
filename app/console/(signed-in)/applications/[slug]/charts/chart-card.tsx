/** The card of a chart: its name, then the chart. */
import type { ReactNode } from "react";

type Props = { title: string; summary?: ReactNode; children?: ReactNode };

export function ChartCard({ title, summary, children }: Props) {
  return (
    <figure className="mb-4 min-w-0 rounded-box border border-line bg-base-100 p-4">
      <figcaption className="mb-2">
        <h3 className="font-semibold">{title}</h3>
        {summary && <p className="text-small text-muted">{summary}</p>}
      </figcaption>
      {children}
    </figure>
  );
}
