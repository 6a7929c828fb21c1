/** The filters of a list, each with a link that removes it. */
import { Icon } from "../../icon";
import { Link } from "../link";

export type Chip = Readonly<{ label: string; removed: string; href: string }>;

/** `label`: of the list of filters. `removed`: what a chip's link does, with its label in it. */
export function FilterChips({
  label,
  chips,
  clear,
}: {
  label: string;
  chips: readonly Chip[];
  clear: Readonly<{ label: string; href: string }>;
}) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.label} className="min-w-0">
          <Link
            href={chip.href}
            aria-label={chip.removed}
            className="plain inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-line bg-base-100 px-3 py-0.5 text-small hover:border-muted pointer-coarse:min-h-9"
          >
            <span className="truncate">{chip.label}</span>
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={clear.href}
          className="inline-flex min-h-7 items-center px-1 text-small pointer-coarse:min-h-control"
        >
          {clear.label}
        </Link>
      </li>
    </ul>
  );
}
