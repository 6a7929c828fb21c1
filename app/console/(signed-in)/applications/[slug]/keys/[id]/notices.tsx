import { Done } from "@/lib/ui/console/done";
import { type Freed, FreedNotice, GoneNotice } from "@/lib/ui/freed-notice";
import type { Look } from "@/lib/ui/look";

type Props = { look: Look; done: string; freed: Freed | null };

const DONE: Readonly<Record<string, string>> = {
  suspend: "The key is suspended. Programs are told so when they ask next.",
  reactivate: "The key is active again.",
  revoke: "The key is revoked, for good.",
  changed: "The key is changed.",
  ended:
    "The key is changed. Its last day is over, so it has ended with that: programs stop when they ask next, or when their token runs out.",
};

/** What just happened. */
export function Notices({ look, done, freed }: Props) {
  if (freed) return <FreedNotice look={look} freed={freed} />;
  if (done === "gone") return <GoneNotice look={look} />;
  return <Done text={DONE[done]} />;
}
