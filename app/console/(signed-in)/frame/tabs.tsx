"use client";
/** The parts of one application, in one row that scrolls sideways if it is too narrow. */
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { NavLink } from "./nav-link";

/** `also`: paths of pages that are reached from it. */
export type Tab = Readonly<{ href: string; label: string; also: readonly string[] }>;

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative -mx-4 -mt-4 mb-2 flex overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none] md:mx-0 md:mb-5 md:px-0"
    >
      {tabs.map((tab, index) => (
        <NavLink
          key={tab.href}
          href={tab.href}
          // The first is the address of the application, with which all others begin.
          marks={index === 0 ? "page" : "area"}
          also={tab.also}
          className="plain inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 whitespace-nowrap hover:border-line focus-visible:-outline-offset-3 aria-[current=page]:border-link aria-[current=page]:font-semibold"
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
