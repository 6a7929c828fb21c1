/** The form of `/console/applications/<app>/keys/new`: keys for customers who did not buy in a shop. */
import { manageAddress } from "@/lib/domain/applications/addresses";
import { sellsLicenses } from "@/lib/domain/applications/application";
import { type Application, findApplication } from "@/lib/domain/applications/find";
import { refused } from "@/lib/domain/errors";
import { parseEmail } from "@/lib/domain/keys/email";
import { parseCustomerName, parseNote, parseOrderId } from "@/lib/domain/keys/free-text";
import { type IssuedKey, issuablePlan, issueKeys, type NewKeys } from "@/lib/domain/keys/issue";
import { ofMoments } from "@/lib/domain/keys/key-fields";
import { parseMetadataLines } from "@/lib/domain/keys/metadata";
import { type Term, termOf } from "@/lib/domain/keys/term";
import { mailSettings } from "@/lib/domain/mails/settings";
import { once } from "@/lib/domain/people/once";
import { requirePermission } from "@/lib/domain/permissions";
import {
  languageIn,
  mailWanted,
  momentIn,
  seatsOrPlans,
  wholeNumberIn,
} from "@/lib/forms/console/key-fields";
import { type OperatorSubmission, operatorForms } from "@/lib/forms/console/operator-form";
import { refusedForm } from "@/lib/forms/console/refusal";
import type { Issue, MadeKey } from "@/lib/forms/form";
import { formatCount } from "@/lib/words/formats";

const KEYS_PER_FORM_MAX = 1_000;

export const issueKeysForm = operatorForms({
  issue: async (submission) => {
    const { ctx, field, params } = submission;
    requirePermission(ctx.actor, "keys");
    const application = await findApplication(ctx, params.slug ?? "");
    if (!sellsLicenses(application.kind))
      throw refused("sells_no_licenses", { application: application.name });
    const wanted = newKeysIn(submission);
    const plan = await issuablePlan(ctx, application, wanted.plan);
    // The keys get what is said of them, whatever someone makes of the plan meanwhile.
    const devices = wanted.devices === undefined ? plan.maxActivations : wanted.devices;
    const sendTo = await recipientIn(submission, application);
    const input = { ...wanted, devices, sendTo };
    const issued = await once(ctx, field("once"), () => issueKeys(ctx, application, input));
    const term = termOf(plan, wanted, ctx.now);
    const issue = issueOf(application, plan.name, { ...wanted, devices, ...term }, issued, ctx.now);
    return { result: { kind: "issue", keys: issued.map(shownOnce), issue } };
  },
});

function newKeysIn({ field, now, locale }: OperatorSubmission): NewKeys {
  if (!field("plan")) throw refusedForm(({ keys }) => keys.planMissing, "plan");
  const count = wholeNumberIn(field("count"));
  if (count === null || count < 1 || count > KEYS_PER_FORM_MAX) {
    const max = formatCount(KEYS_PER_FORM_MAX, locale);
    throw refusedForm(({ keys }) => keys.countOutOfRange(max), "count");
  }
  const moments = ofMoments((name) => momentIn(field(name), name));
  if (moments.expiresAt && moments.expiresAt <= now) {
    throw refusedForm(({ keys }) => keys.lastDayOver, "expiresAt");
  }
  return {
    plan: field("plan"),
    count,
    email: field("email").trim() ? parseEmail(field("email")) : null,
    name: parseCustomerName(field("name")),
    devices: seatsOrPlans(field),
    ...moments,
    note: parseNote(field("note")),
    orderId: parseOrderId(field("orderId")),
    metadata: parseMetadataLines(field("metadata")),
    language: languageIn(field("language")),
    source: "console",
  };
}

/** Where the application mails keys by itself, the box is ticked to begin with: without an address it asks for nothing. */
async function recipientIn(
  { ctx, field }: OperatorSubmission,
  application: Application,
): Promise<"customer" | "nobody" | null> {
  const wanted = mailWanted(field);
  if (wanted === undefined) return null;
  if (!wanted) return "nobody";
  return (await mailSettings(ctx, application)).keys ? null : "customer";
}

/** Keys are issued by now: nothing in here may fail. */
function issueOf(
  { slug, name, manageCodes }: Application,
  planName: string,
  { plan: code, devices = null, expiresAt, pendingDays, email, name: customer }: NewKeys & Term,
  issued: readonly IssuedKey[],
  now: Date,
): Issue {
  return {
    batch: issued[0]?.batch ?? "",
    application: { slug, name },
    plan: { code, name: planName },
    seats: devices,
    lastDay: expiresAt && dayOf(expiresAt),
    daysFromFirst: pendingDays,
    customer: [customer, email?.address].filter(Boolean).join(", ") || null,
    mailedTo: issued.some(({ isMailed }) => isMailed) ? (email?.address ?? null) : null,
    day: dayOf(now),
    manageAddress: manageCodes ? manageAddress() : null,
  };
}

function shownOnce({ id, key, manageCode }: IssuedKey): MadeKey {
  return { id, key: key.expose(), manageCode: manageCode?.expose() ?? null };
}

/** In UTC, as "2027-03-31". */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, "2027-03-31".length);
}
