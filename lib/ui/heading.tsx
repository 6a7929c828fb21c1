/** A page's title with the sentence below it. */
import type { ReactNode } from "react";

export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="text-2xl font-bold wrap-anywhere sm:text-3xl">{title}</h1>
      {children && <div className="mt-2 text-muted">{children}</div>}
    </div>
  );
}
