/** Mail to customers: whether it goes out. */
import { contextFor, SYSTEM } from "../domain/context";
import { mailTroubles } from "../domain/mails/troubles";
import { attention, type Check, type Finding, good } from "./line";

export const customerMailChecks: readonly Check[] = [
  { name: "customerMail", look: lookAtCustomerMail, todo: (words) => words.tryAgain },
];

async function lookAtCustomerMail(): Promise<Finding> {
  const { failed, delayed, newest } = await mailTroubles(contextFor(SYSTEM));
  if (delayed.count > 0)
    return attention(
      (words) => words.mailsDelayed(String(delayed.count)),
      (words) => words.checkDelayedMails,
    );
  if (!newest) return good((words) => words.mailsGood);
  const { application } = newest;
  return attention(
    (words) => words.mailsFailed(String(failed.count), application),
    (words) => words.checkFailedMails,
  );
}
