import type { DoneCode } from "@/lib/messages/done-codes";
import { doneWords } from "@/lib/messages/forms/words";
import { Done } from "@/lib/ui/console/done";
import { type Freed, FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import type { Look } from "@/lib/ui/look";

type Props = { look: Look; done: DoneCode | ""; freed: Freed | null };

/** What just happened. */
export function Notices({ look, done, freed }: Props) {
  if (freed) return <FreedNotice look={look} freed={freed} />;
  if (done === "gone") return <GoneNotice look={look} />;
  return <Done text={doneWords("key", done, look.locale.language)} />;
}
