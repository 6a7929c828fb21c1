/** A number worth knowing at a glance, beside what it was. Tiles are rows of a `FigureTiles`. */
import type { ReactNode } from "react";
import { Link } from "@/lib/ui/console/link";

export function FigureTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="mb-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</dl>
    </section>
  );
}

type Props = {
  term: string;
  value: string;
  /** What it was, or since when it counts. */
  note: ReactNode;
  /** Where the number comes from. */
  href?: string;
  /** Beside the number. */
  aside?: ReactNode;
};

export function FigureTile({ term, value, note, href, aside }: Props) {
  return (
    <div className="flex min-w-0 flex-col rounded-box border border-line bg-base-100 px-4 py-3">
      <dt className="text-small text-muted">
        {href ? (
          <Link href={href} className="plain hover:underline">
            {term}
          </Link>
        ) : (
          term
        )}
      </dt>
      <dd className="my-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-2xl/8 font-semibold tabular-nums">{value}</span>
        {aside}
      </dd>
      <dd className="text-small text-muted">{note}</dd>
    </div>
  );
}
