/** What is done to the keys that are chosen in the list: suspended, or extended. */

import { findApplication } from "@/lib/domain/applications/find";
import { changeMany, type ManyChanged } from "@/lib/domain/keys/change-many";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { extendKey } from "@/lib/domain/keys/extend";
import { parseReason } from "@/lib/domain/keys/free-text";
import { requirePermission } from "@/lib/domain/permissions";
import { extensionIn } from "@/lib/forms/console/extension-fields";
import { type OperatorSubmission, operatorForm } from "@/lib/forms/console/operator-form";
import { inField, refusedForm, toldRefusal } from "@/lib/forms/console/refusal";
import type { Form, Revealed } from "@/lib/forms/form";
import { operatorLocale } from "@/lib/session/operator";
import { formatCount } from "@/lib/words/formats";
import { keysWords } from "./words";

/** The fields; in the address of an export, which the same form asks for, they are no filters. */
const REASON = "chosen.reason";
const BY = "chosen.by";
const UNTIL = "chosen.until";

const change = operatorForm(async (submission) => {
  const { ctx, field, fields, params } = submission;
  requirePermission(ctx.actor, "keys");
  const application = await findApplication(ctx, params.slug ?? "");
  if (field("do") === "suspend") {
    const reason = await inField(REASON, () => parseReason(field(REASON)));
    const suspend = (id: string) => changeKeyState(ctx, application, id, "suspend", reason);
    return report(submission, "suspended", await changeMany(ctx, application, fields("id"), suspend));
  }
  if (field("do") !== "extend") throw refusedForm(({ keys }) => keys.actMissing);
  const by = await extensionIn(submission, BY, UNTIL);
  const extend = (id: string) => extendKey(ctx, application, id, by);
  return report(submission, "extended", await changeMany(ctx, application, fields("id"), extend));
});

/** Refused, the form is shown again with what was chosen. */
export const chosenKeys: Form = (submission) =>
  change({ ...submission, values: { ...submission.values, chosen: submission.fields("id").join(" ") } });

function report(
  { session, acceptLanguage }: OperatorSubmission,
  did: "suspended" | "extended",
  { changed, refused }: ManyChanged,
): Revealed {
  const locale = operatorLocale(session, acceptLanguage);
  const text = keysWords(locale.language);
  const count = (number: number) => formatCount(number, locale);
  const sentences = [
    (did === "suspended" ? text.suspended : text.extended)(count(changed)),
    ...(refused.length > 0 ? [text.notChanged(count(refused.length))] : []),
  ];
  const lines = refused.map(
    ({ lastFour, error }) => `…${lastFour}: ${toldRefusal(error, locale.language)?.message ?? error.code}`,
  );
  return { result: { kind: "report", isWhole: refused.length === 0, sentence: sentences.join(" "), lines } };
}
