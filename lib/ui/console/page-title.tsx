/** A page's title, what it is part of, and what can be done first. */
import type { ReactNode } from "react";
import { Link } from "./link";

type Props = {
  title: string;
  /** Beside the title: a number, or a status. */
  count?: ReactNode;
  above?: { href: string; label: string };
  /** At the other end of the row. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function PageTitle({ title, count, above, actions, children }: Props) {
  return (
    <div className="mb-4">
      {above && (
        <Link href={above.href} className="inline-flex min-h-8 items-center text-small">
          ← {above.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-h-control flex-wrap items-center gap-x-3">
          <h1 className="text-title wrap-anywhere">{title}</h1>
          {count && <p className="text-muted tabular-nums">{count}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 md:ml-auto">{actions}</div>}
      </div>
      {children && <div className="mt-1 text-muted">{children}</div>}
    </div>
  );
}
