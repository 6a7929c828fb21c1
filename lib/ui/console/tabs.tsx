/** The parts of one application. */
import { NavLink } from "./nav-link";

export type Tab = Readonly<{ href: string; label: string }>;

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map((tab, index) => (
        <NavLink
          key={tab.href}
          href={tab.href}
          // The first is the whole's own address, and so the beginning of all others.
          marks={index === 0 ? "page" : "area"}
          className="plain inline-flex min-h-11 items-center border-b-2 border-transparent px-3 hover:border-line aria-[current=page]:border-link aria-[current=page]:font-semibold"
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
