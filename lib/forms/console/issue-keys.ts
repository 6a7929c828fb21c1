/** The form of `/console/applications/<app>/keys/new`: keys for customers who did not buy in a shop. */
import { sellsLicenses } from "../../domain/applications/application";
import { findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { parseEmail } from "../../domain/keys/email";
import { parseCustomerName, parseNote } from "../../domain/keys/free-text";
import { type IssuedKey, issueKeys, type NewKeys } from "../../domain/keys/issue";
import { once } from "../../domain/people/once";
import { requirePermission } from "../../domain/permissions";
import { formatCount } from "../../messages/formats";
import type { FormResult } from "../form";
import { endIn, seatsIn, wholeNumberIn } from "./key-fields";
import { type OperatorSubmission, operatorForms } from "./operator-form";
import { refusedForm } from "./refusal";

const KEYS_PER_FORM_MAX = 1_000;

export const issueKeysForm = operatorForms({
  issue: async (submission) => {
    const { ctx, field, params } = submission;
    requirePermission(ctx.actor, "keys");
    const application = await findApplication(ctx, params.slug ?? "");
    if (!sellsLicenses(application.kind))
      throw refused("sells_no_licenses", { application: application.name });
    const wanted = newKeysIn(submission);
    const issued = await once(ctx, field("once"), () => issueKeys(ctx, application, wanted));
    return { result: shownOnce(issued) };
  },
});

function newKeysIn({ field, now, locale }: OperatorSubmission): NewKeys {
  if (!field("plan")) throw refusedForm(({ keys }) => keys.planMissing, "plan");
  const count = wholeNumberIn(field("count"));
  if (count === null || count < 1 || count > KEYS_PER_FORM_MAX) {
    const max = formatCount(KEYS_PER_FORM_MAX, locale);
    throw refusedForm(({ keys }) => keys.countOutOfRange(max), "count");
  }
  const expiresAt = endIn(field("expiresAt"));
  if (expiresAt && expiresAt <= now) {
    throw refusedForm(({ keys }) => keys.lastDayOver, "expiresAt");
  }
  return {
    plan: field("plan"),
    count,
    email: field("email").trim() ? parseEmail(field("email")) : null,
    name: parseCustomerName(field("name")),
    devices: seatsIn(field("seats"), field("devices")),
    expiresAt,
    note: parseNote(field("note")),
    source: "console",
  };
}

function shownOnce(issued: readonly IssuedKey[]): FormResult {
  const keys = issued.map(({ id, key, manageCode }) => ({
    id,
    key: key.expose(),
    manageCode: manageCode?.expose() ?? null,
  }));
  return { kind: "keys", keys };
}
