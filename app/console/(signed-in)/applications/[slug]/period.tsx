import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Link } from "@/lib/ui/console/link";
import { formatCount } from "@/lib/words/formats";
import { overviewWords } from "./words";

export const DAYS_OFFERED = [30, 90] as const;

type Props = { base: string; chosen: number };

/** How many days the charts below show. */
export async function Period({ base, chosen }: Props) {
  const look = await currentConsoleLook();
  const { charts: text } = overviewWords(look.locale.language);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-section">{text.title}</h2>
      <nav aria-label={text.period} className="flex gap-4">
        {DAYS_OFFERED.map((days) => (
          <Link
            key={days}
            href={`${base}?days=${days}`}
            scroll={false}
            aria-current={days === chosen ? "page" : undefined}
            className="inline-flex min-h-control items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
          >
            {text.days(formatCount(days, look.locale))}
          </Link>
        ))}
      </nav>
    </div>
  );
}
