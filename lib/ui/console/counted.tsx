/** A count up to a bound: "10,000+". */
import { formatCount } from "../../messages/formats";
import type { Look } from "../look";

type Props = { look: Look; of: Readonly<{ count: number; isMore: boolean }> };

export function Counted({ look, of }: Props) {
  return <>{countedText(look, of)}</>;
}

/** The same within a sentence. */
export function countedText({ locale }: Look, { count, isMore }: Props["of"]): string {
  return `${formatCount(count, locale)}${isMore ? "+" : ""}`;
}
