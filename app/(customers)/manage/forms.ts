/** The forms of `/manage` (docs/contract.md 1, 3.2; D7): open a license with its code, free a device, close it. */

import { deregisterDevice } from "@/lib/domain/activations/deregister";
import { type Context, contextFor } from "@/lib/domain/context";
import {
  CODE_HOLDER,
  closeManageSession,
  findManageSession,
  MANAGE_SESSION_SECONDS,
  openManageSession,
} from "@/lib/domain/people/code-holders";
import type { FormOutcome, Refused, Submission } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";
import { clearedCookie, newCookie, readCookie } from "@/lib/session/cookies";
import type { ProblemCode } from "@/lib/words/messages";
import { codeIn } from "./code-forms";

const PATH = "/manage";

export async function open(submission: Submission): Promise<FormOutcome> {
  const typed = submission.field("code");
  const values = { code: typed };
  const spent = await consume("codeAttempts", submission.address);
  if (!spent.allowed) return tooMany("too_many_codes", spent, values);
  const refuse = (problem: ProblemCode): Refused => ({ problem, field: "code", values });
  if (!typed.trim()) return refuse("code_missing");
  const code = codeIn(typed);
  if (code === "key") return refuse("code_is_key");
  if (!code) return refuse("code_malformed");
  const session = await openManageSession(context(submission), code);
  const previous = session && readCookie(submission.cookies, "manage");
  if (previous) await closeManageSession(context(submission), previous);
  if (!session) return refuse("code_unknown");
  return {
    // In the address, not in a cookie: the page says so when the browser kept none.
    to: `${PATH}?opened=1`,
    setCookies: [newCookie("manage", session.secret.expose(), MANAGE_SESSION_SECONDS)],
  };
}

export async function deregister(submission: Submission): Promise<FormOutcome> {
  const secret = readCookie(submission.cookies, "manage");
  const session = secret ? await findManageSession(context(submission), secret) : null;
  if (!session) return { to: PATH, done: "over", setCookies: [clearedCookie("manage")] };
  const device = submission.field("device");
  const outcome = await deregisterDevice(context(submission), session.keyId, device);
  return { to: PATH, done: outcome === "gone" ? "gone" : `freed.${device}` };
}

export async function close(submission: Submission): Promise<FormOutcome> {
  const secret = readCookie(submission.cookies, "manage");
  if (secret) await closeManageSession(context(submission), secret);
  return { to: PATH, done: "closed", setCookies: [clearedCookie("manage")] };
}

function context(submission: Submission): Context {
  return contextFor(CODE_HOLDER, submission.now);
}
