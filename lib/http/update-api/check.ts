/** `GET v1/check` (docs/contract.md 4.3, 2.6). */
import { contextFor, SYSTEM } from "../../domain/context";
import { type CheckInput, checkForUpdate } from "../../domain/releases/check";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { spend } from "../limit";
import { preflight } from "../preflight";
import { readQuery } from "../query";
import { checkSchema } from "./check-schema";
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
  return { ...readQuery(new URL(call.request.url).searchParams, checkSchema), license, updateKey };
}
