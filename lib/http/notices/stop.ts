/** The button of mail programs that stops notices: one POST, without a page, an account or cookies (RFC 8058; decision 052). */
import { contextFor, SYSTEM } from "../../domain/context";
import { changeNotices, findNotices } from "../../domain/keys/notices";
import { consume } from "../../limits/consume";
import { type Call, everyMethod, type Interface, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { KEYS_API } from "../keys-api/errors";
import { rateLimited, spend } from "../limit";

const NOTICES: Interface = { ...KEYS_API, name: "notices" };

export const stopNotices = everyMethod(NOTICES, { GET: toPage, POST: stop });

/** Also where they are stopped already: mail programs may repeat it. The body says nothing that the address does not. */
async function stop(call: Call): Promise<Reply> {
  const spent = await consume("unauthenticatedCalls", call.address);
  if (!spent.allowed) throw rateLimited(spent.resetSeconds);
  const query = new URL(call.request.url).searchParams;
  const ctx = contextFor(SYSTEM, call.now);
  const notices = await findNotices(ctx, query.get("license") ?? "", query.get("proof") ?? "");
  if (!notices) throw new HttpError("not_found", "This link stops nothing.");
  // What is stopped already costs nothing: mail programs repeat themselves.
  if (!notices.areStopped) {
    await spend("noticeChanges", notices.keyId);
    await changeNotices(ctx, notices, "stop");
  }
  return { status: 200, body: { ok: true } };
}

/** For people whose program opens the address instead. Nothing is changed by looking. */
function toPage({ request }: Call): Reply {
  const { search } = new URL(request.url);
  return { status: 303, body: null, headers: { location: `/account/notices${search}` } };
}
