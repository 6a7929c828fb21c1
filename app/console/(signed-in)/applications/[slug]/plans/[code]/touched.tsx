import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import { formatCount } from "@/lib/messages/formats";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; soldKeys: BoundedCount };

/** How many sold keys a change of the plan reaches, and which part of it. */
export function Touched({ look: { words, locale }, soldKeys: { count, isMore } }: Props) {
  const text = words.plans;
  if (count === 0) return <p className="mb-4">{text.soldNone}</p>;
  return (
    <p className="mb-4 max-w-xl">
      <strong>{text.affects(`${formatCount(count, locale)}${isMore ? "+" : ""}`)}</strong> {text.affectsWhen}
    </p>
  );
}
