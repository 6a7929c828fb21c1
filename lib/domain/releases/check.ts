/** The update check (docs/contract.md 4.3, 2.6): what is newest, and may the caller have it. */
import { countActivity } from "../applications/activity-counts";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { type Claims, coveredBy, premiumRefusal, type Refusal, variantRefusal } from "./access";
import type {
  CataloguePlugin,
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "./catalogue";
import { hintFor } from "./check-hint";
import { readLicenseClaim, readUpdateKeyClaim } from "./claims";
import { parseTarget, type Target } from "./platform";
import { productOf } from "./product-cache";
import { isChannel } from "./release";
import { type CheckQuery, type Offer, type Selection, selectPlugins, selectRelease } from "./select-release";
import { freshnessOf, type SignedFreshness } from "./sign-freshness";
import { parseVersion } from "./version";

export type CheckInput = {
  edition: string | null;
  channel: string | null;
  version: string | null;
  platform: string | null;
  arch: string | null;
  /** What the program calls its installation; for roll-outs. */
  instance: string | null;
  license: string | null;
  updateKey: string | null;
};

export type CheckedPlugin = {
  plugin: CataloguePlugin;
  release: PublishedRelease;
  file: PublishedFile;
  refusal: Refusal | null;
};

export type CheckResult = {
  product: Product;
  target: Target;
  selection: Selection;
  /** Why the variant's file is not for this caller; null when it is. */
  refusal: Refusal | null;
  /** Where updates have ended: the newest that the license still covers, which the caller may have. */
  covered: Offer | null;
  plugins: CheckedPlugin[];
  /** Why `latest` is null, where no edition or no platform was named; else null. */
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
  const target = parseTarget(input.platform, input.arch);
  const question = {
    ...target,
    channel,
    version: input.version === null ? null : parseVersion("version", input.version),
  };
  const claims = await readClaims(ctx, product, input);
  const query = { ...question, installation: installationOf(input.instance, claims) };
  const selection = selectRelease(variant, query);
  const version = knownVersion(product, variant, query.version);
  countActivity(product.applicationId, "update_check", ctx.now, version);
  const { latest } = selection;
  const refusal = variantRefusal(variant, claims, latest?.release.releasedAt);
  const plugins = selectPlugins(product, query, latest?.release ?? null);
  const signed = {
    ...question,
    variant: variant.code,
    latest: latest && { version: latest.release.version, seq: seqOf(latest) },
    plugins: plugins.map(({ file }) => file),
  };
  return {
    product,
    target,
    selection,
    refusal,
    covered: refusal === "updates_ended" ? coveredRelease(variant, claims, query) : null,
    plugins: plugins.map((checked) => ({
      ...checked,
      refusal: premiumRefusal(checked.plugin, claims, checked.release.releasedAt),
    })),
    hint: latest ? null : hintFor(product, variant, { ...query, edition: input.edition }, claims),
    freshness: freshnessOf(product, signed, ctx.now),
    knownVersion: version,
  };
}

function coveredRelease(variant: CatalogueVariant, claims: Claims, query: CheckQuery): Offer | null {
  return selectRelease(coveredBy(variant, claims), query).latest;
}

/** Of the file, or of the image. */
function seqOf({ release, file }: Offer): number {
  return file?.seq ?? release.image?.seq ?? 0;
}

function installationOf(instance: string | null, { license }: Claims): string | null {
  return instance ?? (license.outcome === "active" ? license.keyId : null);
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
