/** The forms of `/console/applications/<app>/keys/<id>`: everything that is done to one key. */
import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { refused } from "@/lib/domain/errors";
import { changeKeyState } from "@/lib/domain/keys/change-state";
import { parseEmail } from "@/lib/domain/keys/email";
import { parseExpiry } from "@/lib/domain/keys/expiry";
import { extendKey } from "@/lib/domain/keys/extend";
import { parseCustomerName, parseNote, parseOrderId, parseReason } from "@/lib/domain/keys/free-text";
import { type KeyDetail, keyDetail } from "@/lib/domain/keys/key-detail";
import { ofMoments } from "@/lib/domain/keys/key-fields";
import { parseMetadataLines } from "@/lib/domain/keys/metadata";
import { renewManageCode } from "@/lib/domain/keys/renew-manage-code";
import { replaceKey } from "@/lib/domain/keys/replace-key";
import { sendMailAgain } from "@/lib/domain/keys/send-again";
import type { KeyTransition } from "@/lib/domain/keys/status";
import { type KeyChanges, updateKey } from "@/lib/domain/keys/update";
import { once } from "@/lib/domain/people/once";
import { requirePermission } from "@/lib/domain/permissions";
import { extensionIn } from "@/lib/forms/console/extension-fields";
import { languageIn, mailWanted, momentIn, seatsWanted } from "@/lib/forms/console/key-fields";
import { type OperatorSubmission, operatorForms } from "@/lib/forms/console/operator-form";
import { requireTypedName } from "@/lib/forms/console/typed-name";
import type { Done, Submission } from "@/lib/forms/form";
import { endFeedToken, newFeedToken } from "./feed-token-forms";
import { applicationOf, done, idOf, ofKeys } from "./key-forms";
import { sendLink, sendMade } from "./mail-forms";

export const keyForm = operatorForms({
  suspend: ofKeys((submission) => changeState(submission, "suspend")),
  reactivate: ofKeys((submission) => changeState(submission, "reactivate")),
  revoke: ofKeys(async (submission) => {
    // Of the row, not of the form: what is typed must name the key as it is now.
    requireTypedName(submission, (await keyOf(submission)).lastFour);
    return changeState(submission, "revoke");
  }),
  extend: ofKeys(async (submission) => {
    const { ctx, field } = submission;
    const by = await extensionIn(submission, "by", "until");
    const shownEnd = parseExpiry(field("was.expiresAt"));
    await extendKey(ctx, await applicationOf(submission), idOf(submission), by, shownEnd);
    return done(submission, "extended");
  }),
  seats: ofKeys(async (submission) => {
    const devices = seatsWanted(submission.field);
    await updateKey(submission.ctx, await applicationOf(submission), idOf(submission), { devices });
    return done(submission, "seats");
  }),
  change: ofKeys(async (submission) => {
    const { ctx } = submission;
    const changes = changesIn(submission);
    const { status } = await updateKey(ctx, await applicationOf(submission), idOf(submission), changes);
    return done(submission, changes.expiresAt && status === "expired" ? "ended" : "changed");
  }),
  replace: ofKeys(async (submission) => {
    const { ctx, field } = submission;
    // The page's, so that the second of two operators is told so: `replaceKey` compares it with the row.
    requireTypedName(submission, field("lastFour"));
    const application = await applicationOf(submission);
    const wanted = { isMailed: mailWanted(field) };
    const replace = () => replaceKey(ctx, application, idOf(submission), field("lastFour"), wanted);
    const { id, key, isMailed } = await once(ctx, field("once"), replace);
    const keys = [{ id, key: key.expose(), manageCode: null }];
    return { result: { kind: "keys", keys, isMailed } };
  }),
  renewManageCode: ofKeys(async (submission) => {
    const { ctx, field } = submission;
    const application = await applicationOf(submission);
    const renew = () => renewManageCode(ctx, application, idOf(submission));
    const manageCode = await once(ctx, field("once"), renew);
    return { result: { kind: "manage_code", manageCode: manageCode.expose() } };
  }),
  sendLink,
  sendMade,
  again: ofKeys(async (submission) => {
    await sendMailAgain(submission.ctx, await applicationOf(submission), submission.field("mail"));
    return done(submission, "again");
  }),
  createFeedToken: newFeedToken,
  revokeFeedToken: endFeedToken,
  deregister: async (submission) => {
    const { ctx, field } = submission;
    requirePermission(ctx.actor, "devices");
    const key = await keyOf(submission);
    const outcome = await deregisterDevice(ctx, key.id, field("device"));
    return done(submission, outcome === "gone" ? "gone" : `freed.${field("device")}`);
  },
});

async function changeState(submission: OperatorSubmission, change: KeyTransition): Promise<Done> {
  const { ctx, field } = submission;
  const reason = parseReason(field("reason"));
  await changeKeyState(ctx, await applicationOf(submission), idOf(submission), change, reason);
  return done(submission, change);
}

/**
 * Beside each field, `was.<field>` has what the page showed: what stayed so is left alone, whatever someone else made of
 * it in the meantime.
 */
function changesIn({ field }: Submission): KeyChanges {
  const differs = (name: string) => linesOf(field(name)) !== linesOf(field(`was.${name}`));
  const email = field("email").trim();
  const note = parseNote(field("note"));
  return {
    plan: differs("plan") ? field("plan") : undefined,
    ...ofMoments((name) => (differs(name) ? momentIn(field(name), name) : undefined)),
    email: differs("email") ? (email ? parseEmail(email) : null) : undefined,
    name: differs("name") ? parseCustomerName(field("name")) : undefined,
    note: note === parseNote(field("was.note")) ? undefined : note,
    orderId: differs("orderId") ? parseOrderId(field("orderId")) : undefined,
    metadata: differs("metadata") ? parseMetadataLines(field("metadata")) : undefined,
    language: differs("language") ? languageIn(field("language")) : undefined,
  };
}

/** However the browser ends them. */
function linesOf(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** Throws `not_found`. */
async function keyOf(submission: OperatorSubmission): Promise<KeyDetail> {
  const key = await keyDetail(submission.ctx, await applicationOf(submission), idOf(submission));
  if (!key) throw refused("key_unknown");
  return key;
}
