/** The update check (docs/contract.md 4.3, 2.6): what is newest, and may the caller have it. */
import { countActivity } from "../applications/activity-counts";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { type Claims, premiumRefusal, type Refusal, variantRefusal } from "./access";
import type { CataloguePlugin, CatalogueVariant, Product, PublishedRelease } from "./catalogue";
import { readLicenseClaim, readUpdateKeyClaim } from "./claims";
import { productOf } from "./product-cache";
import { isChannel } from "./release";
import { type CheckQuery, type Selection, selectPlugins, selectRelease } from "./select-release";
import { freshnessOf, type SignedFreshness } from "./sign-freshness";
import { parseVersion } from "./version";

export type CheckInput = {
  edition: string | null;
  channel: string | null;
  version: string | null;
  license: string | null;
  updateKey: string | null;
};

export type CheckedPlugin = { plugin: CataloguePlugin; release: PublishedRelease; refusal: Refusal | null };

export type CheckResult = {
  product: Product;
  selection: Selection;
  /** Why the variant's file is not for this caller; null when it is. */
  refusal: Refusal | null;
  plugins: CheckedPlugin[];
  /** Why `latest` is null, where no edition was named; else null. */
  hint: string | null;
  /** Signed; null where no key can sign. */
  freshness: SignedFreshness | null;
  /** What the caller runs, as it was counted; empty for nothing that was ever published. */
  knownVersion: string;
};

/** A bad credential is an answer and no error. Throws `not_found`, `invalid_input`. */
export async function checkForUpdate(
  ctx: Pick<Context, "db" | "now">,
  slug: string,
  input: CheckInput,
): Promise<CheckResult> {
  const product = await requireProduct(ctx, slug);
  const variant = variantFor(product, input.edition);
  const channel = input.channel ?? "stable";
  if (!isChannel(channel)) throw refused("channel_unknown");
  const query = { channel, version: input.version === null ? null : parseVersion("version", input.version) };
  const selection = selectRelease(variant, query);
  const claims = await readClaims(ctx, product, input);
  const version = knownVersion(product, variant, query.version);
  countActivity(product.applicationId, "update_check", ctx.now, version);
  const plugins = selectPlugins(product, query, selection.latest);
  const signed = {
    ...query,
    variant: variant.code,
    latest: selection.latest,
    plugins: plugins.map(({ release }) => release),
  };
  return {
    product,
    selection,
    refusal: variantRefusal(variant, claims),
    plugins: plugins.map(({ plugin, release }) => ({
      plugin,
      release,
      refusal: premiumRefusal(plugin.premium, claims),
    })),
    hint: input.edition === null && !selection.latest ? withoutEdition(product, query, claims) : null,
    freshness: freshnessOf(product, signed, ctx.now),
    knownVersion: version,
  };
}

/**
 * For developers whose program names no edition, where the default has nothing for it. Of restricted variants those alone are
 * named that the caller's license or update key opens: a stranger is not to learn what else is sold, nor whether there is more.
 */
function withoutEdition(product: Product, query: CheckQuery, claims: Claims): string {
  const codes = product.variants
    .filter((variant) => variantRefusal(variant, claims) === null && selectRelease(variant, query).latest)
    .map(({ code }) => `"${code}"`);
  const why = `No edition was named, and the default one has no release in the channel ${query.channel}.`;
  if (codes.length === 0) return `${why} A program of another edition names it with the parameter edition.`;
  return `${why} There are releases of ${codes.join(", ")}: name one with the parameter edition.`;
}

/** An unknown update key is a bad credential, even if it is the only one. */
async function readClaims(
  ctx: Pick<Context, "db" | "now">,
  product: Product,
  input: CheckInput,
): Promise<Claims> {
  const license = await readLicenseClaim(ctx, product, input.license);
  const updateKey = readUpdateKeyClaim(product, input.updateKey);
  const isBad = input.updateKey !== null && updateKey === null && license.outcome === "missing";
  return { license: isBad ? { outcome: "invalid" } : license, updateKey };
}

/** Throws `not_found`. */
export async function requireProduct(ctx: Pick<Context, "db">, slug: string): Promise<Product> {
  const product = await productOf(ctx.db, slug);
  if (!product) throw new DomainError("not_found");
  return product;
}

/** What a caller says it runs, where that was ever published; else empty. Callers may say anything, and all that is counted is kept. */
function knownVersion(product: Product, variant: CatalogueVariant, version: string | null): string {
  const isIt = (release: { version: string }) => release.version === version;
  return version !== null && (variant.releases.some(isIt) || product.withdrawn.some(isIt)) ? version : "";
}

/** The named one, else the first that is open, else the first. */
function variantFor(product: Product, edition: string | null) {
  const variant =
    edition === null
      ? (product.variants.find(({ restricted }) => !restricted) ?? product.variants[0])
      : product.variants.find(({ code }) => code === edition);
  if (!variant) throw refused("edition_unknown");
  return variant;
}
