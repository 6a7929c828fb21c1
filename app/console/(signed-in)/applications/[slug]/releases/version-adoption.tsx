/** Adoption of versions in the list: their share of the update checks, and its course. */

import type { Adoption, VersionAdoption } from "@/lib/domain/release-lists/adoption";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatShare } from "@/lib/words/formats";
import { courseWords } from "../charts/adoption";
import { Sparkline } from "../charts/sparkline";
import { overviewWords } from "../words";

/** Below, it is one with the ground. */
const WORTH_A_LINE = 0.02;

type Props = {
  /** Undefined for a version that was never published. */
  of: VersionAdoption | undefined;
};

export async function VersionShare({ of }: Props) {
  const look = await currentConsoleLook();
  if (!of || of.share === null) return "–";
  return (
    <span className="inline-flex items-center gap-3 align-middle">
      {of.shares.some((share) => share !== null && share >= WORTH_A_LINE) && (
        <span className="hidden lg:inline-flex">
          <Sparkline label={courseWords(look, of.version, of.shares)} values={of.shares} />
        </span>
      )}
      <span className="min-w-10 text-right">{formatShare(of.share, look.locale)}</span>
    </span>
  );
}

/** Of the newest: "2.4.2: 81% of update checks today, 58% a week ago"; null where nothing was counted. */
export function newestShareWords(look: ConsoleLook, { newest, isToday }: Adoption): string | null {
  if (!newest || newest.share === null) return null;
  const { adoption: text } = overviewWords(look.locale.language);
  const { share, shareWeekAgo, version } = newest;
  const now = `${formatShare(share, look.locale)} ${isToday ? text.ofChecksToday : text.ofChecksYesterday}`;
  const before = shareWeekAgo === null ? [] : [text.weekAgo(formatShare(shareWeekAgo, look.locale))];
  return `${version}: ${[now, ...before].join(", ")}`;
}
