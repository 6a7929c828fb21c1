/** What was just erased, and what may still name the person. */
import type { ErasureReport } from "@/lib/domain/erasure/erasure-report";
import { doneWords } from "@/lib/messages/forms/words";
import { FlashNotice } from "@/lib/ui/flash-notice";
import type { ConsoleLook } from "@/lib/ui/look";
import { HeldFacts } from "./held-facts";

export function ErasedNotice({ look, report }: { look: ConsoleLook; report: ErasureReport }) {
  const text = look.words.mail.requests;
  return (
    <FlashNotice kind="success">
      <p className="mb-3">{doneWords("erasure", "erased", look.locale.language)}</p>
      <HeldFacts look={look} counts={report.counts} />
      {report.logFiles.map((file) => (
        <p key={file} className="mt-3 wrap-anywhere">
          {text.mayStillName(file)}
        </p>
      ))}
    </FlashNotice>
  );
}
