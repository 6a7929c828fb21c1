/** What went wrong with a form that no page could take: said once, above the page. */
import type { ProblemCode } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import { FlashNotice } from "./flash-notice";
import type { Look } from "./look";
import { UntilLeft } from "./until-left";

export function Flash({ look, problem }: { look: Look; problem: ProblemCode | null }) {
  if (!problem) return null;
  return (
    <UntilLeft key={look.now.getTime()}>
      <FlashNotice kind="error">{problemSentence(problem, 0, look.locale)}</FlashNotice>
    </UntilLeft>
  );
}
