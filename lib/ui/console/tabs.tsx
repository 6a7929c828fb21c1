/** The parts of one application. */
export type Tab = Readonly<{ href: string; label: string }>;

export function Tabs({ label, tabs, path }: { label: string; tabs: readonly Tab[]; path: string }) {
  // The first is the whole's own address, and so the beginning of all others.
  const isHere = ({ href }: Tab, index: number) => (index === 0 ? path === href : isBelow(href, path));
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map((tab, index) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={isHere(tab, index) ? "page" : undefined}
          className="plain inline-flex min-h-11 items-center border-b-2 border-transparent px-3 hover:border-line aria-[current=page]:border-link aria-[current=page]:font-semibold"
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}

/** Whether the path is that of the place, or of something in it. */
export function isBelow(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
