/** A count up to a bound: "10,000+". */

import { currentLook } from "../../session/current";
import { formatCount } from "../../words/formats";
import type { Look } from "../look";

type Props = { of: Readonly<{ count: number; isMore: boolean }> };

export async function Counted({ of }: Props) {
  const look = await currentLook();
  return <>{countedText(look, of)}</>;
}

/** The same within a sentence. */
export function countedText({ locale }: Look, { count, isMore }: Props["of"]): string {
  return `${formatCount(count, locale)}${isMore ? "+" : ""}`;
}
