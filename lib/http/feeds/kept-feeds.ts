/** Feeds as they go out: every installed program reads the same ones. */
import { readsRequiredBuild } from "../../domain/feeds/formats/required-build";
import { rememberedProduct } from "../../domain/updates/product-cache";
import { rolloutPlaces } from "../../domain/updates/rollout-places";
import type { Call, Reply } from "../endpoint";
import { countCheck, KeptReplies } from "../kept-replies";
import { spendUncached } from "../update-api/uncached";
import { type AskedFeed, type Feed, installationOf } from "./asked-feed";

/** What electron-updater adds, another one each time. */
const ONE_TIME = /([?&])noCache=[^&]*/;
/** Nothing in a feed ends by itself. */
const AS_OF = "";

const feeds = new KeptReplies();

/** The answer to a request of which one of the same spelling was read before, counted; null for none. */
export function keptFeed(call: Call): Reply | null {
  const product = rememberedProduct(call.params.application ?? "");
  const question = product && feeds.questionOf(product, spellingOf(call));
  return product && question ? feeds.answer(call, product, question, AS_OF) : null;
}

/** From memory, or written, counted per address and kept. Throws `rate_limited`. */
export async function answerKept(asked: AskedFeed, feed: Feed): Promise<Reply> {
  const { call, product } = asked;
  const question = questionOf(asked, feed);
  if (question !== null && isForAnyone(asked)) feeds.rememberQuestion(product, spellingOf(call), question);
  const kept = question === null ? null : feeds.answer(call, product, question, AS_OF);
  if (kept) return kept;
  // Those with a license were counted when it was looked up.
  if (!hasLicense(asked)) await spendUncached(call);
  const reply = await feed.write();
  const countedAs = asked.counted.as;
  if (question === null) {
    countCheck(call, product, countedAs);
    return reply;
  }
  return feeds.keep(call, product, question, { reply, asOf: AS_OF, countedAs });
}

function hasLicense({ claims }: AskedFeed): boolean {
  return claims.license.outcome === "active";
}

/** All that the answer depends on, beside the product; null where it is one caller's alone. */
function questionOf(asked: AskedFeed, { question }: Feed): string | null {
  const { call, path, variant } = asked;
  const caller = callerOf(asked);
  if (question === null || caller === null) return null;
  const places = rolloutPlaces(variant, installationOf(asked, new URL(call.request.url).searchParams));
  return [path.client, variant.code, caller, places, question].join(" ");
}

/** As whom a caller is answered; null for one whose own links are in the answer. */
function callerOf({ claims, mayHave, path, variant }: AskedFeed): string | null {
  if (!mayHave) return "closed";
  if (path.credential === null) return variant.restricted ? null : "open";
  return claims.updateKey ? `~${path.credential}` : null;
}

/** Whether nothing but what is in its spelling was read of the request. */
function isForAnyone({ path, variant }: AskedFeed): boolean {
  return !variant.restricted && path.client !== "wordpress";
}

/** As it was written, with the headers that feeds read. */
function spellingOf({ request: { url, headers } }: Call): string {
  const address = url.includes("noCache=") ? url.replace(ONE_TIME, "$1") : url;
  const installation = headers.get("x-user-staging-id") ?? "";
  return `${address} ${installation} ${readsRequiredBuild(headers.get("user-agent"))}`;
}
