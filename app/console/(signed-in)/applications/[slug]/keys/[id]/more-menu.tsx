"use client";
/** The verbs that are used less often: each opens a row of its own, or another page. */
import { Link } from "@/lib/ui/console/link";
import { MENU_ITEM, Menu } from "@/lib/ui/console/menu";

export type MoreItem = Readonly<{ href: string; label: string; isLast?: boolean }>;

/** `isLast`: ends something, and is set apart from the others. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  return (
    <Menu button={label} look="quiet" place="act">
      <ul>
        {items.map(({ href, label: title, isLast = false }) => (
          <li key={href} className={isLast ? "mt-2 border-t border-line pt-2" : ""}>
            <Link href={href} scroll={false} className={`${MENU_ITEM} ${isLast ? "text-error-content" : ""}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
