"use client";
/** A link that every page of the console has. Next keeps it while the page changes, so it looks at the address itself. */
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/lib/ui/console/link";

type Props = {
  href: string;
  /** Paths that are said to be here: the page itself and all below ("page", "area"), or all below another path. */
  marks?: "page" | "area" | `/${string}`;
  /** Further paths that are said to be here, with all below. */
  also?: readonly string[];
  className: string;
  children: ReactNode;
};

export function NavLink({ href, marks, also = [], className, children }: Props) {
  const path = usePathname();
  const isAlsoHere = also.some((other) => path === other || path.startsWith(`${other}/`));
  const isHere = isAlsoHere || (marks !== undefined && isMarked(href, marks, path));
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      className={className}
      onNavigate={(event) => {
        // A link to the current page starts it over: Next would keep what its forms hold.
        if (location.pathname !== href) return;
        event.preventDefault();
        location.assign(href);
      }}
    >
      {children}
    </Link>
  );
}

function isMarked(href: string, marks: NonNullable<Props["marks"]>, path: string): boolean {
  if (path === href) return true;
  if (marks === "page") return false;
  return path.startsWith(`${marks === "area" ? href : marks}/`);
}
