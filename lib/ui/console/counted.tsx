/** A number that was counted up to a bound. */
import { formatCount } from "../../messages/formats";
import type { Look } from "../look";

type Props = { look: Look; of: Readonly<{ count: number; isMore: boolean }> };

export function Counted({ look, of: { count, isMore } }: Props) {
  return <>{isMore ? `more than ${formatCount(count, look.locale)}` : formatCount(count, look.locale)}</>;
}
