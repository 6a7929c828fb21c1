/** What went wrong with a form that no page could take: said once, above the page. */

import { currentLook } from "../session/current";
import type { ProblemCode } from "../words/messages";
import { problemSentence } from "../words/problems";
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
