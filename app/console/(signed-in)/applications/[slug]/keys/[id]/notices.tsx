import { currentLook } from "@/lib/session/current";
import { Done } from "@/lib/ui/console/done";
import { type Freed, FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import type { DoneCode } from "@/lib/words/done-codes";
import { doneWords } from "@/lib/words/forms/words";

type Props = { done: DoneCode | ""; freed: Freed | null };

/** What just happened. */
export async function Notices({ done, freed }: Props) {
  const look = await currentLook();
  if (freed) return <FreedNotice freed={freed} />;
  if (done === "gone") return <GoneNotice />;
  return <Done text={doneWords("key", done, look.locale.language)} />;
}
