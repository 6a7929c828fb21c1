/** What is held about a person, or was erased, in numbers. */
import { formatCount } from "@/lib/messages/formats";
import { Facts } from "@/lib/ui/console/facts";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; counts: Readonly<Record<string, number>> };

/** Those that are none are left out. */
export function HeldFacts({ look, counts }: Props) {
  const facts = Object.entries(look.words.mail.requests.counts).flatMap(([name, term]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ term, is: formatCount(count, look.locale) }] : [];
  });
  return <Facts facts={facts} />;
}
