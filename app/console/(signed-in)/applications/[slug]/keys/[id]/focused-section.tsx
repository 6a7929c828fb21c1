"use client";
/** A row below the head of the page for what needs more than a menu. It takes the focus when it appears. */
import { type ReactNode, useEffect, useId, useRef } from "react";

export function FocusedSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="mb-6 rounded-box border border-muted bg-base-100 p-4 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 text-section outline-none">
        {title}
      </h2>
      <div className="max-w-2xl">{children}</div>
    </section>
  );
}
