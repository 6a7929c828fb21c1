/** The form of `/console/applications/<app>/keys/new`: keys for customers who did not buy in a shop. */
import { sellsLicenses } from "../../domain/applications/application";
import { findApplication } from "../../domain/applications/find";
import { invalid } from "../../domain/errors";
import { parseCustomerName, parseNote } from "../../domain/keys/free-text";
import { type IssuedKey, issueKeys, type NewKeys } from "../../domain/keys/issue";
import { once } from "../../domain/people/once";
import { requirePermission } from "../../domain/permissions";
import type { FormResult, Submission } from "../form";
import { inField, invalidField } from "./field-refusal";
import { emailIn, endIn, seatsIn, wholeNumberIn } from "./key-fields";
import { operatorForms } from "./operator-form";

const KEYS_PER_FORM_MAX = 1_000;

export const issueKeysForm = operatorForms({
  issue: async (submission) => {
    const { ctx, field, params } = submission;
    requirePermission(ctx.actor, "keys");
    const application = await findApplication(ctx, params.slug ?? "");
    if (!sellsLicenses(application.kind)) throw invalid(`${application.name} sells no licenses.`);
    const wanted = newKeysIn(submission);
    const issued = await once(ctx, field("once"), () => issueKeys(ctx, application, wanted));
    return { result: shownOnce(issued) };
  },
});

function newKeysIn({ field, now }: Submission): NewKeys {
  if (!field("plan")) throw invalidField("plan", "Choose the plan that the keys are for.");
  const count = wholeNumberIn(field("count"));
  if (count === null || count < 1 || count > KEYS_PER_FORM_MAX) {
    throw invalidField("count", `The number of keys must be a whole number from 1 to ${KEYS_PER_FORM_MAX}.`);
  }
  const expiresAt = endIn(field("expiresAt"));
  if (expiresAt && expiresAt <= now) {
    throw invalidField("expiresAt", "The last day is over already: choose a later one.");
  }
  return {
    plan: field("plan"),
    count,
    email: field("email").trim() ? emailIn(field("email")) : null,
    name: inField("name", () => parseCustomerName(field("name"))),
    devices: seatsIn(field("seats"), field("devices")),
    expiresAt,
    note: inField("note", () => parseNote(field("note"))),
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
