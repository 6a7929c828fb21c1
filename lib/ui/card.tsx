/** A part of a page, with a border. */
import type { ReactNode } from "react";

export function Card({ id, label, children }: { id?: string; label?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-label={label}
      className="mb-6 rounded-box border border-line bg-base-100 p-4 sm:p-6"
    >
      {children}
    </section>
  );
}
