import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import { Counted } from "@/lib/ui/console/counted";
import type { Look } from "@/lib/ui/look";

/** How many sold keys a change of the plan reaches, and which part of it. */
export function Touched({ look, soldKeys }: { look: Look; soldKeys: BoundedCount }) {
  if (soldKeys.count === 0) {
    return <p className="mb-4">No key is sold of this plan yet: a change touches nobody.</p>;
  }
  const isOne = soldKeys.count === 1 && !soldKeys.isMore;
  return (
    <p className="mb-4">
      <strong>
        A change of features touches <Counted look={look} of={soldKeys} /> sold {isOne ? "key" : "keys"}.
      </strong>{" "}
      Name, features, variants and premium plugins follow the plan, and reach programs when they next
      validate. The number of devices is that of the key: it holds for new keys only.
    </p>
  );
}
