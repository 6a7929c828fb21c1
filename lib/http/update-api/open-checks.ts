/**
 * Answers to callers without credentials, kept as they go out: there are few different ones, and millions ask. One holds for
 * as long as its product does in memory, and until its links or its freshness are due again.
 */
import { createHash } from "node:crypto";
import { countActivity } from "../../domain/applications/activity-counts";
import type { Product } from "../../domain/releases/catalogue";
import { linkExpiry } from "../../domain/releases/download-link";
import { freshnessHour } from "../../domain/releases/freshness";
import { confirmedAt, rememberedProduct } from "../../domain/releases/product-cache";
import type { Call, Reply } from "../endpoint";
import { notModified, type Revalidated } from "../etag";
import type { Head } from "../light-response";

/** `json`: the bytes as they go out. `knownVersion`: what the caller runs, as checks are counted. */
export type OpenAnswer = Readonly<{
  json: Uint8Array<ArrayBuffer>;
  headers: Revalidated;
  knownVersion: string;
}>;

const ANSWERS_MAX = 1_000;
const QUERY_LENGTH_MAX = 200;
const ETAG_LENGTH = 22;
/** The first one alone: a second one is refused, and never answered from here. */
const INSTANCE = /([?&])instance=[^&]*/;

/** Of one product, as long as links end at `expiry` and its freshness is of `hour`, by the query as it was written. */
type Kept = Readonly<{
  expiry: number;
  hour: number;
  /** Whether the answer depends on which installation asks. */
  rollsOut: boolean;
  byQuery: Map<string, OpenAnswer>;
}>;

const answers = new WeakMap<Product, Kept>();

/** The kept answer to this very query, counted; null for none. */
export function keptAnswer(call: Call, slug: string): OpenAnswer | null {
  const product = rememberedProduct(slug);
  const kept = product && keptFor(call, keptNow(product, call.now));
  if (!kept) return null;
  countActivity(product.applicationId, "update_check", call.now, kept.knownVersion);
  return kept;
}

/** The caller may keep it and asks each time whether it still holds: a release is offered the moment it is published. */
export function keepAnswer(
  call: Call,
  product: Product,
  { body, headers, knownVersion }: { body: object; headers: Head; knownVersion: string },
): OpenAnswer {
  const json = Buffer.from(JSON.stringify(body));
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, ETAG_LENGTH)}"`;
  const cacheable = { ...headers, etag, "cache-control": "no-cache" };
  const answer = { json, headers: cacheable, knownVersion };
  const kept = keptNow(product, call.now);
  const query = queryOf(call.request, kept);
  if (query.length > QUERY_LENGTH_MAX) return answer;
  const { byQuery } = kept;
  if (byQuery.size >= ANSWERS_MAX) byQuery.clear();
  byQuery.set(query, answer);
  return answer;
}

/** 304 for callers that have it. */
export function openReply({ request }: Call, { json, headers }: OpenAnswer): Reply {
  return notModified(request, headers) ?? { status: 200, body: null, json, headers };
}

/** Those that still hold. */
function keptNow(product: Product, now: Date): Kept {
  const expiry = linkExpiry(now);
  const hour = freshnessHour(product.changedAt, confirmedAt(product, now));
  const before = answers.get(product);
  if (before?.expiry === expiry && before.hour === hour) return before;
  const rollsOut = product.variants.some(({ releases }) => releases.some(({ rollout }) => rollout < 100));
  const kept: Kept = { expiry, hour, rollsOut, byQuery: new Map() };
  answers.set(product, kept);
  return kept;
}

function keptFor({ request }: Call, kept: Kept): OpenAnswer | undefined {
  return kept.byQuery.get(queryOf(request, kept));
}

/**
 * As it was written: the same question in other words is only worked out once more. Without the installation's id, which each
 * caller has another of, unless someone may get another answer by it.
 */
function queryOf({ url }: Request, { rollsOut }: Kept): string {
  const start = url.indexOf("?");
  if (start < 0) return "";
  const query = url.slice(start);
  return rollsOut ? query : query.replace(INSTANCE, "$1instance=");
}
