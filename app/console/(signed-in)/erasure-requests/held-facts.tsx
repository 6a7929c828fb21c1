/** What is held about a person, or was erased, in numbers. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Facts } from "@/lib/ui/console/facts";
import { formatCount } from "@/lib/words/formats";

type Props = { counts: Readonly<Record<string, number>> };

/** Those that are none are left out. */
export async function HeldFacts({ counts }: Props) {
  const look = await currentConsoleLook();
  const facts = Object.entries(look.words.mail.requests.counts).flatMap(([name, term]) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ term, is: formatCount(count, look.locale) }] : [];
  });
  return <Facts facts={facts} />;
}
