/** One group of results: what was found, whose it is, and where the others are. */
import type { FindGroup, FindRow } from "@/lib/console/find-answer";
import { Link } from "@/lib/ui/console/link";

export function FoundGroup({ group: { name, title, rows, more } }: { group: FindGroup }) {
  return (
    <section aria-labelledby={`found-${name}`} className="mb-6 max-w-3xl">
      <h2 id={`found-${name}`} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-box border border-line bg-base-100">
        {rows.map((row) => (
          <li key={`${row.href} ${row.title}`} className="flex min-h-11 items-center gap-3 px-4 py-1">
            <span className="min-w-0 grow">
              <RowLink row={row} />
              {row.detail && <span className="block text-sm text-muted wrap-anywhere">{row.detail}</span>}
            </span>
            {row.state && <span className="shrink-0 text-sm text-muted">{row.state}</span>}
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-2">
          <Link href={more.href} className="inline-flex min-h-8 items-center">
            {more.label}
          </Link>
        </p>
      )}
    </section>
  );
}

function RowLink({ row: { href, title, isFile } }: { row: FindRow }) {
  const className = "inline-flex min-h-8 items-center wrap-anywhere";
  return isFile ? (
    <a href={href} className={className}>
      {title}
    </a>
  ) : (
    <Link href={href} className={className}>
      {title}
    </Link>
  );
}
