/** A page's title, what it is part of, and what can be done first. */
import type { ReactNode } from "react";
import { Link } from "./link";

type Props = {
  title: string;
  /** The page above. */
  above?: { href: string; label: string };
  /** Beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

export function PageTitle({ title, above, actions, children }: Props) {
  return (
    <div className="mb-6">
      {above && (
        <Link href={above.href} className="inline-flex min-h-8 items-center text-sm">
          ← {above.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-2 text-muted">{children}</div>}
    </div>
  );
}
