/** Who asks for a feed and of which variant: product → variant → credential → what it opens. */
import { type Context, contextFor, SYSTEM } from "../../domain/context";
import { parseCredential } from "../../domain/credentials/credential";
import { DomainError } from "../../domain/errors";
import { parseFeedToken } from "../../domain/keys/feed-token";
import type { PresentedLicense } from "../../domain/keys/key-guesses";
import { parseAnyLicenseKey } from "../../domain/keys/license-key";
import { updateBase } from "../../domain/releases/update-base";
import { type Claims, coveredBy, type LicenseClaim, variantRefusal } from "../../domain/updates/access";
import type {
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "../../domain/updates/catalogue";
import {
  isLicenseToken,
  readFeedTokenClaim,
  readLicenseClaim,
  readUpdateKeyClaim,
} from "../../domain/updates/claims";
import { lastingDownloadUrl } from "../../domain/updates/download";
import { bearerOf } from "../bearer";
import type { Call, Reply } from "../endpoint";
import { HttpError } from "../http-error";
import { guessesOf } from "../key-guesses";
import { askedProduct } from "../update-api/uncached";
import { type FeedPath, feedPlace } from "./feed-path";

export type AskedFeed = Readonly<{
  ctx: Context;
  call: Call;
  path: FeedPath;
  product: Product;
  variant: CatalogueVariant;
  claims: Claims;
  /** Whether the caller may have the variant's files. */
  mayHave: boolean;
  /** By what the check is counted, once it is known what the program says; null for no check. */
  counted: { as: string | null };
}>;

/** A feed that can be written. */
export type Feed = Readonly<{
  /** All that it depends on beside the product, the variant, who asks and what is rolled out to them; null where it is one caller's alone. */
  question: string | null;
  write(): Reply | Promise<Reply>;
}>;

/** Feed tokens and update keys, mistyped ones too. */
const OURS = /^lk_(?:feed|upd)_/;
const NOBODY: Claims = { license: { outcome: "missing" }, updateKey: null };

/** `isPreview`: may have everything. Throws `not_found`, `invalid_request`, `rate_limited`. */
export async function askedFeed(call: Call, path: FeedPath, isPreview = false): Promise<AskedFeed> {
  const ctx = contextFor(SYSTEM, call.now);
  const product = await askedProduct(call);
  const variant = product.variants.find(({ code }) => code === path.variant);
  if (!variant) throw new DomainError("not_found");
  requireNoLicenseKey(path.credential);
  const needsClaims = variant.restricted || path.client === "wordpress";
  const claims = needsClaims ? await claimsOf(ctx, call, product, path.credential) : NOBODY;
  const mayHave = isPreview || variantRefusal(variant, claims) === null;
  // A license whose updates have ended is shown what it covers, as if there were nothing newer.
  const offered = isPreview || !mayHave ? variant : coveredBy(variant, claims);
  return { ctx, call, path, product, variant: offered, claims, mayHave, counted: { as: null } };
}

/** Addresses end up in the logs of proxies, and a license key cannot be replaced without its customer. */
function requireNoLicenseKey(credential: string | null): void {
  if (credential === null || isForAddresses(credential) || parseAnyLicenseKey(credential) === null) return;
  throw new HttpError(
    "invalid_request",
    "A license key does not belong in an address. Create a feed token for it, or send a license token as Authorization: Bearer.",
  );
}

/** What can be replaced, or ends by itself: nothing else in an address is looked up. */
function isForAddresses(credential: string): boolean {
  return OURS.test(credential) || isLicenseToken(credential);
}

/** Only `Authorization` counts: clients send other headers on to the hosts that they are redirected to. */
async function claimsOf(ctx: Context, call: Call, product: Product, inPath: string | null): Promise<Claims> {
  const credential = inPath ?? bearerOf(call.request);
  if (credential === null) return NOBODY;
  if (parseCredential("update", credential) !== null) {
    const updateKey = readUpdateKeyClaim(product, credential);
    return updateKey ? { ...NOBODY, updateKey } : { license: { outcome: "invalid" }, updateKey };
  }
  const { address } = call;
  const calls = { limit: "licenseCalls", subject: address && `${product.slug}|feeds|${address}` } as const;
  const guesses = await guessesOf(ctx, { slug: product.slug, address }, calls);
  const license = await licenseOf(ctx, product, { credential, guesses }, inPath !== null);
  return { license, updateKey: null };
}

/** In an address a token counts, and never a key: one that was imported may be any text. */
async function licenseOf(
  ctx: Context,
  product: Product,
  presented: PresentedLicense,
  isInAddress: boolean,
): Promise<LicenseClaim> {
  const { credential } = presented;
  if (parseFeedToken(credential) !== null) return readFeedTokenClaim(ctx, product, credential);
  if (isInAddress && !isLicenseToken(credential)) return { outcome: "invalid" };
  return readLicenseClaim(ctx, product, presented);
}

/** What tells the installation from others, for rollouts. */
export function installationOf({ call, claims }: AskedFeed, query: URLSearchParams): string | null {
  const said =
    call.request.headers.get("x-user-staging-id") ?? query.get("stagingId") ?? query.get("instance");
  return said || (claims.license.outcome === "active" ? claims.license.keyId : null);
}

/**
 * Where a client finds a file that it asks for later and without its headers: permanent for an open variant, under the same
 * credential where that stands in the address, else good for a day, as long as the license is.
 */
export function fileAddress(
  { call, claims, path, product, variant }: AskedFeed,
  { version }: Pick<PublishedRelease, "version">,
  file: PublishedFile,
): string {
  if (variant.restricted && path.credential === null)
    return lastingDownloadUrl(product, version, file, { claims, now: call.now });
  return `${updateBase(product.slug)}/feeds/${feedPlace(path)}/files/${encodeURIComponent(version)}/${file.path}`;
}

/** For clients that say it to the person who asked. */
export function withoutAccess(): Reply {
  return {
    status: 403,
    body: {
      error: "requires_authorization",
      message: "This variant is for license holders: send a license token as Authorization: Bearer.",
    },
  };
}
