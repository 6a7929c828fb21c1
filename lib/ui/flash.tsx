/** What went wrong with a form that no page could take: said once, above the page. */
import type { ProblemCode } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import { Alert } from "./alert";
import { FlashSeen } from "./flash-seen";
import type { Look } from "./look";
import { UntilLeft } from "./until-left";

export function Flash({ look, problem }: { look: Look; problem: ProblemCode | null }) {
  if (!problem) return null;
  return (
    <UntilLeft key={look.now.getTime()}>
      <Alert kind="error" announce>
        {problemSentence(problem, 0, look.locale)}
      </Alert>
      <FlashSeen />
    </UntilLeft>
  );
}
