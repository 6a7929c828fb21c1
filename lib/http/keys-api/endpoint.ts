/**
 * The way into the key issuing interface: token → application → limit → body (docs/contract.md D4). Calls without a
 * valid token are counted per address, so that tokens cannot be guessed and the database not be flooded.
 */

import { config } from "../../config/config";
import { sellsLicenses } from "../../domain/applications/application";
import type { Application } from "../../domain/applications/find";
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { verifyCredential } from "../../domain/credentials/verify";
import { consume, type Spent } from "../../limits/consume";
import { bearerOf } from "../bearer";
import { readBytes } from "../body";
import { type Call, errorReply, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import type { Head } from "../light-response";
import { rateLimited, rateLimitHeaders } from "../limit";
import type { Method } from "../route";
import { KEYS_API } from "./errors";
import { repeatable } from "./repeatable";

/** `body`: of a call that has one, read within its limit. */
export type KeysCall = Call & { ctx: Context; application: Application; body: Buffer };
const HAVE_BODIES: readonly string[] = ["POST", "PATCH"];

type Action = (call: KeysCall) => Promise<Reply>;

/** One path of the interface. */
export function keysEndpoint(actions: Partial<Record<Method, Action>>) {
  const admitted = Object.fromEntries(
    Object.entries(actions).map(([method, action]) => [method, (call: Call) => admit(call, action)]),
  );
  return everyMethod(KEYS_API, admitted, (call, allow) =>
    answerAnyone(call, new HttpError("method_not_allowed", `Use ${allow}.`, { allow })),
  );
}

/** Any other path below the prefix. */
export const unknownKeysPath = everyMethod(KEYS_API, {}, (call) =>
  answerAnyone(call, new HttpError("not_found", "There is nothing at this address.")),
);

async function admit(call: Call, action: Action): Promise<Reply> {
  const { credential, spent } = await identify(call);
  const headers = rateLimitHeaders(spent);
  return withHeaders(call, headers, async () => {
    if (!credential) throw unauthorized(spent);
    const { application } = credential;
    if (!sellsLicenses(application.kind))
      throw new HttpError("not_found", "This application has no license keys.");
    if (!spent.allowed) throw rateLimited(spent.resetSeconds);
    const ctx = contextFor({ kind: "service_token", id: credential.id, name: credential.name }, call.now);
    const body = HAVE_BODIES.includes(call.method)
      ? await readBytes(call.request, config().limits.jsonBodyMaxBytes)
      : Buffer.alloc(0);
    return repeatable(ctx, call.request, body, (own) => action({ ...call, ctx: own, application, body }));
  });
}

/** Paths and methods that are not there say so to anyone, within the limits. */
async function answerAnyone(call: Call, error: HttpError): Promise<Reply> {
  const { spent } = await identify(call);
  return withHeaders(call, rateLimitHeaders(spent), async () => {
    throw spent.allowed ? error : rateLimited(spent.resetSeconds);
  });
}

async function identify(call: Call) {
  const ctx = contextFor(SYSTEM, call.now);
  const slug = call.params.application ?? "";
  const credential = await verifyCredential(ctx, "key_api", slug, bearerOf(call.request));
  const spent = credential
    ? await consume("keyApiCalls", credential.id)
    : await consume("unauthenticatedCalls", call.address);
  return { credential, spent };
}

function unauthorized(spent: Spent): HttpError {
  if (!spent.allowed) return rateLimited(spent.resetSeconds);
  return new HttpError("unauthorized", "The service token is missing, revoked or of another application.", {
    "www-authenticate": 'Bearer realm="key issuing"',
  });
}

/** Rate-limit headers on success and refusal alike. */
async function withHeaders(call: Call, headers: Head, answer: () => Promise<Reply>): Promise<Reply> {
  const reply = await answer().catch((error: unknown) => errorReply(KEYS_API, error, call.requestId));
  return { ...reply, headers: { ...headers, ...reply.headers } };
}
