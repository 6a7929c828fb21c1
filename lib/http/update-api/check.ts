/** `GET v1/check` (docs/contract.md 4.3, 2.6). */
import { contextFor, SYSTEM } from "../../domain/context";
import { type CheckInput, checkForUpdate } from "../../domain/releases/check";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { spend } from "../limit";
import { preflight } from "../preflight";
import { UPDATE_API } from "./errors";
import { keepAnswer, keptAnswer, openReply } from "./open-checks";
import { presentCheck } from "./present";

const ASKED_HEADERS = "Authorization, X-Update-Key";
const VARY = { vary: ASKED_HEADERS };

export const check = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", ASKED_HEADERS),
});

function answer(call: Call): Reply | Promise<Reply> {
  const slug = call.params.application ?? "";
  const license = bearerOf(call.request);
  const updateKey = call.request.headers.get("x-update-key")?.trim() || null;
  if (license !== null || updateKey !== null) return answerCaller(call, slug, license, updateKey);
  const kept = keptAnswer(call, slug);
  return kept ? openReply(call, kept) : answerAnybody(call, slug);
}

async function answerCaller(
  call: Call,
  slug: string,
  license: string | null,
  updateKey: string | null,
): Promise<Reply> {
  // It asks the database, so it is counted as calls of the license interface are.
  if (license !== null) await spend("licenseCalls", call.address && `${slug}|check|${call.address}`);
  const result = await checkForUpdate(contextFor(SYSTEM, call.now), slug, askedOf(call, license, updateKey));
  return { status: 200, body: presentCheck(result, call.now), headers: VARY };
}

async function answerAnybody(call: Call, slug: string): Promise<Reply> {
  const result = await checkForUpdate(contextFor(SYSTEM, call.now), slug, askedOf(call, null, null));
  const body = presentCheck(result, call.now);
  return openReply(
    call,
    keepAnswer(call, result.product, { body, headers: VARY, knownVersion: result.knownVersion }),
  );
}

/** Throws `invalid_request`. */
function askedOf(call: Call, license: string | null, updateKey: string | null): CheckInput {
  const query = new URL(call.request.url).searchParams;
  return {
    edition: once(query, "edition"),
    channel: once(query, "channel"),
    version: once(query, "version"),
    platform: once(query, "platform"),
    arch: once(query, "arch"),
    instance: once(query, "instance"),
    license,
    updateKey,
  };
}

/** Empty counts as absent. */
function once(query: URLSearchParams, name: string): string | null {
  const [value, second] = query.getAll(name);
  if (second !== undefined) throw new HttpError("invalid_request", `"${name}" is given twice.`);
  return value || null;
}
