/** All calls by name: beside the page where it is wide, folded above it on a phone. */

import { sectionAnchor } from "./anchors";
import type { Reference } from "./reference/reference";

type Sections = Reference["sections"];

export function Contents({ sections }: { sections: Sections }) {
  return (
    <>
      <details className="mb-6 rounded-box border border-line bg-base-100 p-4 lg:hidden">
        <summary className="font-semibold">Contents</summary>
        <nav aria-label="Contents, folded">
          <List sections={sections} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] overflow-y-auto pr-2 text-sm lg:block"
      >
        <List sections={sections} />
      </nav>
    </>
  );
}

function List({ sections }: { sections: Sections }) {
  const more = [
    { href: "#credentials", title: "Credentials" },
    { href: "#schemas", title: "Schemas" },
  ];
  return (
    <ul>
      {sections.map(({ name, operations }) => (
        <li key={name} className="mb-3">
          <Entry href={`#${sectionAnchor(name)}`} title={name} isSection />
          <ul>
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <Entry href={`#${id}`} title={summary} />
              </li>
            ))}
          </ul>
        </li>
      ))}
      {more.map(({ href, title }) => (
        <li key={href}>
          <Entry href={href} title={title} isSection />
        </li>
      ))}
    </ul>
  );
}

function Entry({ href, title, isSection = false }: { href: string; title: string; isSection?: boolean }) {
  return (
    <a
      href={href}
      className={`plain block py-1 hover:underline ${isSection ? "font-semibold" : "pl-3 text-muted"}`}
    >
      {title}
    </a>
  );
}
