import type { BoundedCount } from "@/lib/domain/applications/bounded-count";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { formatCount } from "@/lib/words/formats";
import { planWords } from "../words";

type Props = { soldKeys: BoundedCount };

/** How many sold keys a change of the plan reaches, and which part of it. */
export async function Touched({ soldKeys: { count, isMore } }: Props) {
  const { locale } = await currentConsoleLook();
  const text = planWords(locale.language);
  if (count === 0) return <p className="mb-4">{text.soldNone}</p>;
  return (
    <p className="mb-4 max-w-xl">
      <strong>{text.affects(`${formatCount(count, locale)}${isMore ? "+" : ""}`)}</strong> {text.affectsWhen}
    </p>
  );
}
