import type { DoneCode } from "@/lib/messages/done-codes";
import { doneWords } from "@/lib/messages/forms/words";
import { currentLook } from "@/lib/session/current";
import { Done } from "@/lib/ui/console/done";
import { type Freed, FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";

type Props = { done: DoneCode | ""; freed: Freed | null };

/** What just happened. */
export async function Notices({ done, freed }: Props) {
  const look = await currentLook();
  if (freed) return <FreedNotice freed={freed} />;
  if (done === "gone") return <GoneNotice />;
  return <Done text={doneWords("key", done, look.locale.language)} />;
}
