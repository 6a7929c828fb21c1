/** The forms of `/manage` (docs/contract.md 1, 3.2; D7): open a license with its code, free a device, close it. */

import { deregisterDevice } from "../domain/activations/deregister";
import { type Context, contextFor } from "../domain/context";
import {
  CODE_HOLDER,
  closeManageSession,
  findManageSession,
  MANAGE_SESSION_SECONDS,
  openManageSession,
} from "../domain/people/code-holders";
import { consume } from "../limits/consume";
import { clearCookie, readCookie, setCookie } from "../session/cookies";
import { codeIn } from "./code-field";
import { type Outcome, oneOf, type Shown, type Submission } from "./form";

const PATH = "/manage";

export const manage = oneOf({ open, deregister, close });

async function open(submission: Submission): Promise<Outcome> {
  const typed = submission.field("code");
  const refuse = (shown: Omit<Shown, "path" | "values">): Shown => ({
    ...shown,
    path: PATH,
    values: { code: typed },
  });
  const spent = await consume("codeAttempts", submission.address);
  if (!spent.allowed) {
    return refuse({ status: 429, problem: "too_many_codes", retryAfterSeconds: spent.resetSeconds });
  }
  if (!typed.trim()) return refuse({ status: 400, problem: "code_missing" });
  const code = codeIn(typed);
  if (code === "key") return refuse({ status: 400, problem: "code_is_key" });
  if (!code) return refuse({ status: 400, problem: "code_malformed" });
  const session = await openManageSession(context(submission), code);
  const former = session && readCookie(submission.cookies, "manage");
  if (former) await closeManageSession(context(submission), former);
  if (!session) return refuse({ status: 404, problem: "code_unknown" });
  return {
    to: `${PATH}?opened=1`,
    setCookies: [setCookie("manage", session.secret.expose(), MANAGE_SESSION_SECONDS)],
  };
}

async function deregister(submission: Submission): Promise<Outcome> {
  const secret = readCookie(submission.cookies, "manage");
  const session = secret ? await findManageSession(context(submission), secret) : null;
  if (!session) {
    return { path: PATH, status: 401, problem: "license_closed", setCookies: [clearCookie("manage")] };
  }
  const device = submission.field("device");
  const { outcome } = await deregisterDevice(context(submission), session.keyId, device);
  return { to: outcome === "gone" ? `${PATH}?gone=1` : `${PATH}?freed=${device}` };
}

async function close(submission: Submission): Promise<Outcome> {
  const secret = readCookie(submission.cookies, "manage");
  if (secret) await closeManageSession(context(submission), secret);
  return { to: `${PATH}?closed=1`, setCookies: [clearCookie("manage")] };
}

function context(submission: Submission): Context {
  return contextFor(CODE_HOLDER, submission.now);
}
