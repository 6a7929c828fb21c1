/** The forms of `/console/applications/<app>/keys/<id>`: everything that is done to one key. */
import { deregisterDevice } from "../../domain/activations/deregister";
import { type Application, findApplication } from "../../domain/applications/find";
import { refused } from "../../domain/errors";
import { changeKeyState } from "../../domain/keys/change-state";
import { parseEmail } from "../../domain/keys/email";
import { parseCustomerName, parseNote, parseReason } from "../../domain/keys/free-text";
import { type KeyDetail, keyDetail } from "../../domain/keys/key-detail";
import { renewManageCode } from "../../domain/keys/renew-manage-code";
import { replaceKey } from "../../domain/keys/replace-key";
import type { KeyTransition } from "../../domain/keys/status";
import { type KeyChanges, updateKey } from "../../domain/keys/update";
import { once } from "../../domain/people/once";
import { requirePermission } from "../../domain/permissions";
import type { Done, Outcome, Submission } from "../form";
import { endIn, seatsIn } from "./key-fields";
import { type OperatorSubmission, operatorForms } from "./operator-form";
import { requireTypedName } from "./typed-name";

export const keyForm = operatorForms({
  suspend: ofKeys((submission) => changeState(submission, "suspend")),
  reactivate: ofKeys((submission) => changeState(submission, "reactivate")),
  revoke: ofKeys(async (submission) => {
    // Of the row, not of the form: what is typed must name the key as it is now.
    requireTypedName(submission, (await keyOf(submission)).lastFour);
    return changeState(submission, "revoke");
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
    const replace = () => replaceKey(ctx, application, idOf(submission), field("lastFour"));
    const { id, key } = await once(ctx, field("once"), replace);
    return { result: { kind: "keys", keys: [{ id, key: key.expose(), manageCode: null }] } };
  }),
  renewManageCode: ofKeys(async (submission) => {
    const { ctx, field } = submission;
    const application = await applicationOf(submission);
    const renew = () => renewManageCode(ctx, application, idOf(submission));
    const manageCode = await once(ctx, field("once"), renew);
    return { result: { kind: "manage_code", manageCode: manageCode.expose() } };
  }),
  deregister: async (submission) => {
    const { ctx, field } = submission;
    requirePermission(ctx.actor, "devices");
    const key = await keyOf(submission);
    const outcome = await deregisterDevice(ctx, key.id, field("device"));
    return done(submission, outcome === "gone" ? "gone" : `freed.${field("device")}`);
  },
});

type Action = (submission: OperatorSubmission) => Promise<Outcome>;

/** Who may not is told so, before anything else that is wrong with the form. */
function ofKeys(run: Action): Action {
  return async (submission) => {
    requirePermission(submission.ctx.actor, "keys");
    return run(submission);
  };
}

async function changeState(submission: OperatorSubmission, change: KeyTransition): Promise<Done> {
  const { ctx, field } = submission;
  const reason = parseReason(field("reason"));
  await changeKeyState(ctx, await applicationOf(submission), idOf(submission), change, reason);
  return done(submission, change);
}

/**
 * Beside each field, `was.<field>` has what the page showed: what stayed so is left alone, whatever somebody else made of
 * it in the meantime.
 */
function changesIn({ field }: Submission): KeyChanges {
  const differs = (name: string) => field(name).trim() !== field(`was.${name}`).trim();
  const email = field("email").trim();
  const note = parseNote(field("note"));
  const seats = () => seatsIn(field("seats"), field("devices"), field("was.devices"));
  return {
    devices: differs("seats") || differs("devices") ? seats() : undefined,
    expiresAt: differs("expiresAt") ? endIn(field("expiresAt")) : undefined,
    email: differs("email") ? (email ? parseEmail(email) : null) : undefined,
    name: differs("name") ? parseCustomerName(field("name")) : undefined,
    note: note === parseNote(field("was.note")) ? undefined : note,
  };
}

/** Throws `not_found`. */
async function keyOf(submission: OperatorSubmission): Promise<KeyDetail> {
  const key = await keyDetail(submission.ctx, await applicationOf(submission), idOf(submission));
  if (!key) throw refused("key_unknown");
  return key;
}

function applicationOf({ ctx, params }: OperatorSubmission): Promise<Application> {
  return findApplication(ctx, params.slug ?? "");
}

function idOf({ params }: Submission): string {
  return params.id ?? "";
}

function done({ path }: Submission, what: string): Done {
  return { to: path, done: what };
}
