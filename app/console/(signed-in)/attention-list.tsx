/** What needs attention, as rows that lead to where it is cured. */

import type { ReactNode } from "react";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { Details } from "@/lib/ui/details";
import { Icon } from "@/lib/ui/icon";
import { WithMoments } from "@/lib/ui/with-moments";
import { formatCount } from "@/lib/words/formats";

/** Of lib/operations/attention; `hint` may hold marked moments. */
type Row = Readonly<{ id: string; text: string; hint: string; path: string; isBad: boolean }>;

export function AttentionSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="attention"
      className="mb-6 rounded-box border border-line bg-base-100 px-4 py-3"
    >
      <h2 id="attention" className="text-section">
        {title}
      </h2>
      {children}
    </section>
  );
}

const SHOWN_MAX = 8;

/** The first few, and the others folded. */
export async function AttentionRows({ rows }: { rows: readonly Row[] }) {
  const look = await currentConsoleLook();
  const others = rows.slice(SHOWN_MAX);
  return (
    <>
      <List rows={rows.slice(0, SHOWN_MAX)} />
      {others.length > 0 && (
        <Details>
          <summary className="min-h-control cursor-pointer content-center text-small font-medium">
            {look.words.attention.more(formatCount(others.length, look.locale))}
          </summary>
          <List rows={others} />
        </Details>
      )}
    </>
  );
}

async function List({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {rows.map((row) => (
        <AttentionItem key={row.id} row={row} />
      ))}
    </ul>
  );
}

export async function AttentionItem({ row }: { row: Row }) {
  const { text, hint, path, isBad } = row;
  return (
    <AttentionLink
      href={path}
      hint={
        hint && (
          <span className="block first-letter:uppercase">
            <WithMoments text={hint} />
          </span>
        )
      }
      isBad={isBad}
    >
      {text}
    </AttentionLink>
  );
}

type LinkProps = { href: string; isBad?: boolean; hint?: ReactNode; children: ReactNode };

export function AttentionLink({ href, isBad = false, hint, children }: LinkProps) {
  return (
    <li>
      <Link
        href={href}
        className="plain -mx-4 flex min-h-control items-center justify-between gap-3 px-4 hover:bg-base-200"
      >
        <span className={hint ? "min-w-0 py-2" : "min-w-0"}>
          <span className={`wrap-anywhere ${isBad ? "font-medium text-error-content" : "font-medium"}`}>
            {children}
          </span>
          {hint && <span className="block text-small wrap-anywhere text-muted">{hint}</span>}
        </span>
        <Icon name="arrow-right" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
