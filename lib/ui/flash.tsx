/** What went wrong with a form that no page could take: said once, above the page. */

import type { ProblemCode } from "../messages/messages";
import { problemSentence } from "../messages/problems";
import { currentLook } from "../session/current";
import { FlashNotice } from "./flash-notice";
import { UntilLeft } from "./until-left";

export async function Flash({ problem }: { problem: ProblemCode | null }) {
  const look = await currentLook();
  if (!problem) return null;
  return (
    <UntilLeft key={look.now.getTime()}>
      <FlashNotice kind="error">{problemSentence(problem, 0, look.locale)}</FlashNotice>
    </UntilLeft>
  );
}
