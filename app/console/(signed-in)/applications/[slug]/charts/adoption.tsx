/** How far a version has spread, as a number with its course. For overviews and pages of releases. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount, formatShare } from "@/lib/words/formats";
import { overviewWords } from "../words";
import { Sparkline } from "./sparkline";

/** As `lib/domain/release-lists/adoption.ts` judges it. */
export type AdoptionFigures = Readonly<{
  version: string;
  daysOut: number;
  share: number | null;
  shareWeekAgo: number | null;
  shares: readonly (number | null)[];
}>;

type Props = {
  of: AdoptionFigures;
  /** Whether the shares are of the running day; else of the day before. */
  isToday: boolean;
  /** The older version that most devices are still on. */
  stillOn: Readonly<{ version: string; devices: number | null }> | null;
};

export async function Adoption({ of, isToday, stillOn }: Props) {
  const look = await currentConsoleLook();
  const { adoption: text } = overviewWords(look.locale.language);
  const { share, shares } = of;
  if (share === null) return <p className="text-muted">{text.noChecks}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <p>
          <strong className="text-title tabular-nums">{formatShare(share, look.locale)}</strong>{" "}
          {isToday ? text.ofChecksToday : text.ofChecksYesterday}
        </p>
        <p className="text-small text-muted">{adoptionDetails(look, of, stillOn)}</p>
      </div>
      <Sparkline label={courseWords(look, of.version, shares)} values={shares} />
    </div>
  );
}

/** What the line of a version says to those who do not see it. */
export function courseWords(look: ConsoleLook, version: string, shares: readonly (number | null)[]): string {
  const first = shares.findIndex((share) => share !== null);
  const [from, to] = [shares[first] ?? 0, shares.findLast((share) => share !== null) ?? 0];
  const days = formatCount(shares.length - Math.max(first, 0), look.locale);
  return overviewWords(look.locale.language).adoption.course(
    version,
    days,
    formatShare(from, look.locale),
    formatShare(to, look.locale),
  );
}

/** What is read below the number. */
export function adoptionDetails(look: ConsoleLook, of: AdoptionFigures, stillOn: Props["stillOn"]): string {
  const { adoption: text } = overviewWords(look.locale.language);
  const { locale } = look;
  return [
    of.shareWeekAgo === null ? null : text.weekAgo(formatShare(of.shareWeekAgo, locale)),
    text.daysOut(formatCount(of.daysOut, locale)),
    stillOn?.devices ? text.stillOn(formatCount(stillOn.devices, locale), stillOn.version) : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
