/** Terms and their values, side by side if there is room. */
import type { ReactNode } from "react";

export type Fact = Readonly<{ term: string; is: ReactNode }>;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr] sm:gap-y-3">
      {facts.map(({ term, is }) => (
        <div key={term} className="mb-2 sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{is}</dd>
        </div>
      ))}
    </dl>
  );
}
