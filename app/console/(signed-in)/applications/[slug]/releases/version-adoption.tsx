/** How far a version has spread, in the list: its share of the update checks and the course of it. */
import type { VersionAdoption } from "@/lib/domain/releases/adoption";
import { formatShare } from "@/lib/messages/formats";
import { courseWords } from "@/lib/ui/console/charts/adoption";
import { Sparkline } from "@/lib/ui/console/charts/sparkline";
import type { ConsoleLook } from "@/lib/ui/look";

/** Below, it is one with the ground. */
const WORTH_A_LINE = 0.02;

type Props = {
  look: ConsoleLook;
  /** Undefined for a version that was never published. */
  of: VersionAdoption | undefined;
};

export function VersionShare({ look, of }: Props) {
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
