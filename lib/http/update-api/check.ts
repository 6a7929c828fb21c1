/** `GET v1/check` (docs/contract.md 4.3, 2.6). Answers to callers without a license are kept: few differ, and millions ask. */
import { createHash } from "node:crypto";
import { countActivity } from "../../domain/applications/activity-counts";
import { contextFor, SYSTEM } from "../../domain/context";
import { linkExpiry } from "../../domain/release-files/download-link";
import type { Product } from "../../domain/updates/catalogue";
import { type AskedCheck, answerCheck, checkQuestion, readCheck } from "../../domain/updates/check";
import { readClaims, readOpenClaims } from "../../domain/updates/claims";
import { freshnessHour } from "../../domain/updates/freshness";
import { confirmedAt, rememberedProduct } from "../../domain/updates/product-cache";
import { rollsOut } from "../../domain/updates/rollout-places";
import { bearerOf } from "../bearer";
import { type Call, everyMethod, type Reply } from "../endpoint";
import { unlessCurrent } from "../etag";
import { KeptReplies } from "../kept-replies";
import { guessesOf } from "../key-guesses";
import { preflight } from "../preflight";
import { readQuery } from "../query";
import { checkSchema } from "./check-schema";
import { UPDATE_API } from "./errors";
import { presentCheck } from "./present";
import { askedProduct, spendUncached } from "./uncached";

const ASKED_HEADERS = "Authorization, X-Update-Key";
const VARY = { vary: ASKED_HEADERS };
const ETAG_LENGTH = 22;
/** The first one alone: a second one is refused, and never answered from memory. */
const INSTANCE = /([?&])instance=[^&]*/;

const checks = new KeptReplies();

export const check = everyMethod(UPDATE_API, {
  GET: answer,
  OPTIONS: async () => preflight("GET", ASKED_HEADERS),
});

function answer(call: Call): Reply | Promise<Reply> {
  const license = bearerOf(call.request);
  const updateKey = call.request.headers.get("x-update-key")?.trim() || null;
  if (license !== null) return answerLicensed(call, { license, updateKey });
  const product = updateKey === null ? rememberedProduct(call.params.application ?? "") : null;
  const question = product && checks.questionOf(product, spellingOf(call, product));
  const kept = product && question && checks.answer(call, product, question, heldAsOf(product, call.now));
  return kept ? unlessCurrent(call.request, kept) : answerOpen(call, updateKey);
}

/** It asks the database, so it is counted as calls of the license interface are. */
async function answerLicensed(
  call: Call,
  { license, updateKey }: { license: string; updateKey: string | null },
): Promise<Reply> {
  const slug = call.params.application ?? "";
  const ctx = contextFor(SYSTEM, call.now);
  const { address } = call;
  const calls = { limit: "licenseCalls", subject: address && `${slug}|check|${address}` } as const;
  const guesses = await guessesOf(ctx, { slug, address }, calls);
  const product = await askedProduct(call);
  const asked = askedOf(call, product);
  const claims = await readClaims(ctx, product, { license: { credential: license, guesses }, updateKey });
  countActivity(product.applicationId, "update_check", call.now, asked.countedAs);
  const body = presentCheck(answerCheck(asked, claims, call.now), call.now);
  return { status: 200, body, headers: VARY };
}

async function answerOpen(call: Call, updateKey: string | null): Promise<Reply> {
  const product = await askedProduct(call);
  const asked = askedOf(call, product);
  const claims = readOpenClaims(product, updateKey);
  const question = checkQuestion(asked, claims);
  if (updateKey === null) checks.rememberQuestion(product, spellingOf(call, product), question);
  const asOf = heldAsOf(product, call.now);
  const kept = checks.answer(call, product, question, asOf);
  if (kept) return unlessCurrent(call.request, kept);
  await spendUncached(call);
  const body = presentCheck(answerCheck(asked, claims, call.now), call.now);
  const reply = updateKey === null ? cacheable(body) : { status: 200, body, headers: VARY };
  return unlessCurrent(
    call.request,
    checks.keep(call, product, question, { reply, asOf, countedAs: asked.countedAs }),
  );
}

/** Throws `invalid_request`. */
function askedOf(call: Call, product: Product): AskedCheck {
  return readCheck(product, readQuery(new URL(call.request.url).searchParams, checkSchema));
}

/** The caller may keep it and asks each time whether it still holds: a release is offered the moment it is published. */
function cacheable(body: object): Reply {
  const json = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, ETAG_LENGTH)}"`;
  return { status: 200, body: null, json, headers: { ...VARY, etag, "cache-control": "no-cache" } };
}

/** Its links end, and its freshness is made again. */
function heldAsOf(product: Product, now: Date): string {
  return `${linkExpiry(now)} ${freshnessHour(product.changedAt, confirmedAt(product, now))}`;
}

/** The query as it was written: without the installation's ID, which each caller has another of, unless an answer may depend on it. */
function spellingOf({ request: { url } }: Call, product: Product): string {
  const start = url.indexOf("?");
  const query = start < 0 ? "" : url.slice(start);
  return rollsOut(product) ? query : query.replace(INSTANCE, "$1instance=");
}
