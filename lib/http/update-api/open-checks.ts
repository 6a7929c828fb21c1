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

/** `json`: the body as it goes out. `knownVersion`: what the caller runs, as checks are counted. */
export type OpenAnswer = Readonly<{
  json: string;
  headers: Revalidated;
  knownVersion: string;
}>;

const ANSWERS_MAX = 1_000;
const QUERY_LENGTH_MAX = 200;
const ETAG_LENGTH = 22;

const answers = new WeakMap<Product, Map<string, OpenAnswer>>();

/** The kept answer to this very query, counted; null for none. */
export function keptAnswer(call: Call, slug: string): OpenAnswer | null {
  const product = rememberedProduct(slug);
  const kept = product && answers.get(product)?.get(keyOf(call, product));
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
  const json = JSON.stringify(body);
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, ETAG_LENGTH)}"`;
  const cacheable = { ...headers, etag, "cache-control": "no-cache" };
  const answer = { json, headers: cacheable, knownVersion };
  const key = keyOf(call, product);
  if (key.length > QUERY_LENGTH_MAX) return answer;
  const kept = answers.get(product) ?? new Map<string, OpenAnswer>();
  if (kept.size >= ANSWERS_MAX) kept.clear();
  kept.set(key, answer);
  answers.set(product, kept);
  return answer;
}

/** 304 for whoever has it. */
export function openReply({ request }: Call, { json, headers }: OpenAnswer): Reply {
  return notModified(request, headers) ?? { status: 200, body: null, json, headers };
}

/** The query as it was written: the same question in other words is only worked out once more. */
function keyOf({ request, now }: Call, product: Product): string {
  const { url } = request;
  const start = url.indexOf("?");
  const hour = freshnessHour(product.changedAt, confirmedAt(product, now));
  return `${linkExpiry(now)}.${hour}${start < 0 ? "" : url.slice(start)}`;
}
