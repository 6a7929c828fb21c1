"use client";
/** The verbs that are wanted less often: each opens a row of its own, or another page. */
import { Link } from "@/lib/ui/console/link";
import { MENU_ITEM } from "@/lib/ui/console/menu";
import { VerbButton } from "./verb-menu";

export type MoreItem = Readonly<{ href: string; label: string; isLast?: boolean }>;

/** `isLast`: ends something, and stands apart from the others. */
export function MoreMenu({ label, items }: { label: string; items: readonly MoreItem[] }) {
  return (
    <VerbButton label={label}>
      <ul className="-m-2">
        {items.map(({ href, label: title, isLast = false }) => (
          <li key={href} className={isLast ? "mt-2 border-t border-line pt-2" : ""}>
            <Link href={href} scroll={false} className={`${MENU_ITEM} ${isLast ? "text-error-content" : ""}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </VerbButton>
  );
}
