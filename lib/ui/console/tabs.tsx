/** The parts of one application. */
export type Tab = Readonly<{ href: string; label: string }>;

export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className="mb-6 flex flex-wrap gap-x-1 border-b border-line">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? "page" : undefined}
          className="plain inline-flex min-h-11 items-center border-b-2 border-transparent px-3 hover:border-line aria-[current=page]:border-link aria-[current=page]:font-semibold"
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
