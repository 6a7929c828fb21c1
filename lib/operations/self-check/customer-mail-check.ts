/** Mail to customers: whether it goes out. */
import { mailPath } from "../../console/places";
import { contextFor, SYSTEM } from "../../domain/context";
import { type MailTrouble, mailTroubles } from "../../domain/mails/troubles";
import { attention, type Check, type Finding, good } from "./line";

export const customerMailChecks: readonly Check[] = [
  { name: "customerMail", look: lookAtCustomerMail, todo: (words) => words.tryAgain },
];

async function lookAtCustomerMail(): Promise<Finding> {
  const troubles = await mailTroubles(contextFor(SYSTEM), null);
  const of = (what: MailTrouble["what"]) => troubles.filter((trouble) => trouble.what === what);
  const [delayed, failed] = [of("delayed"), of("failed")];
  const [newest] = failed;
  if (delayed.length > 0)
    return attention(
      (words) => words.mailsDelayed(String(sumOf(delayed))),
      (words) => words.checkDelayedMails,
      whereOf(delayed),
    );
  if (!newest) return good((words) => words.mailsGood);
  return attention(
    (words) => words.mailsFailed(String(sumOf(failed)), newest.application),
    (words) => words.checkFailedMails,
    whereOf(failed),
  );
}

function sumOf(troubles: readonly MailTrouble[]): number {
  return troubles.reduce((sum, { count }) => sum + count, 0);
}

/** Mails of the installation itself have no page. */
function whereOf(troubles: readonly MailTrouble[]) {
  const application = troubles.find((trouble) => trouble.application !== null)?.application ?? null;
  return { cure: application === null ? null : mailPath(application), isOfApplications: true };
}
