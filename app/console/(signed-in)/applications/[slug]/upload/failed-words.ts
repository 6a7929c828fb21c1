/** Why an upload failed, in words. Pure. */
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import type { Posted } from "./post-form";

type Failed = Exclude<Posted, { outcome: "done" }>;

export function failedWords(posted: Failed, text: UploadsMessages): string {
  switch (posted.outcome) {
    case "refused":
      return posted.message || text.noAnswer(String(posted.status));
    case "broken":
      return posted.isOut ? text.brokenOffLate : text.brokenOff;
    case "cancelled":
      return posted.isOut ? text.cancelledLate : text.cancelled;
  }
}
