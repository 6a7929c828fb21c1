/** The update check (docs/contract.md 4.3, 2.6): what is newest, and may the caller have it. */
import { checkSubject } from "../applications/activity-subject";
import type { Context } from "../context";
import { DomainError, refused } from "../errors";
import { parseTarget, type Target } from "../releases/platform";
import { isChannel } from "../releases/release";
import { parseVersion } from "../releases/version";
import { type Claims, coveredBy, premiumRefusal, type Refusal, variantRefusal } from "./access";
import type {
  CataloguePlugin,
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "./catalogue";
import { hintFor } from "./check-hint";
import { productOf } from "./product-cache";
import {
  type CheckQuery,
  type Offer,
  offeredRelease,
  type Selection,
  selectPlugins,
  selectRelease,
} from "./select-release";
import { freshnessOf, type SignedFreshness } from "./sign-freshness";

/** As it was asked; null for what was not said. `instance`: what the program calls its installation, for roll-outs. */
export type CheckInput = Readonly<
  Record<"edition" | "channel" | "version" | "platform" | "arch" | "instance", string | null>
>;

/** A check that can be answered. */
export type AskedCheck = Readonly<{
  product: Product;
  variant: CatalogueVariant;
  /** Whether the caller named the variant. */
  isNamed: boolean;
  query: Omit<CheckQuery, "installation">;
  instance: string | null;
  /** What the caller runs, where that was ever published, and on which system. Callers may say anything, and all that is counted is kept. */
  countedAs: string;
}>;

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
};

/** Throws `invalid_input`. */
export function readCheck(product: Product, input: CheckInput): AskedCheck {
  const variant = variantFor(product, input.edition);
  const channel = input.channel ?? "stable";
  if (!isChannel(channel)) throw refused("channel_unknown");
  const target = parseTarget(input.platform, input.arch);
  const version = input.version === null ? null : parseVersion("version", input.version);
  return {
    product,
    variant,
    isNamed: input.edition !== null,
    query: { ...target, channel, version },
    instance: input.instance,
    countedAs: checkSubject(knownVersion(product, variant, version), target),
  };
}

/**
 * All that the answer to a caller without a license depends on, beside the product and the time. Of roll-outs that is which
 * release is offered, of as many as are rolled out and one more; where none is, also of which variants there is one.
 */
export function checkQuestion(
  { product, variant, isNamed, query: asked, instance }: AskedCheck,
  { license, updateKey }: Claims,
): string {
  const query = { ...asked, installation: instance };
  const offered = offeredRelease(variant, query);
  const elsewhere = offered ? [] : product.variants.filter((other) => offeredRelease(other, query));
  const opened = updateKey ? `key ${updateKey.variants.join()}` : license.outcome;
  return [
    ...[variant.code, isNamed, asked.channel, asked.platform, asked.arch, asked.version],
    ...[offered?.id, elsewhere.map(({ code }) => code).join(), opened],
  ].join(" ");
}

/** A bad credential is an answer and no error. */
export function answerCheck(
  { product, variant, isNamed, query: asked, instance }: AskedCheck,
  claims: Claims,
  now: Date,
): CheckResult {
  const query = { ...asked, installation: installationOf(instance, claims) };
  const selection = selectRelease(variant, query);
  const { latest } = selection;
  const refusal = variantRefusal(variant, claims, latest?.release.releasedAt);
  const plugins = selectPlugins(product, query, latest?.release ?? null);
  const signed = {
    ...asked,
    variant: variant.code,
    latest: latest && { version: latest.release.version, seq: seqOf(latest) },
    plugins: plugins.map(({ file }) => file),
  };
  return {
    product,
    target: { platform: query.platform, arch: query.arch },
    selection,
    refusal,
    covered: refusal === "updates_ended" ? coveredRelease(variant, claims, query) : null,
    plugins: plugins.map((checked) => ({
      ...checked,
      refusal: premiumRefusal(checked.plugin, claims, checked.release.releasedAt),
    })),
    hint: latest ? null : hintFor(product, variant, query, { isNamed, claims }),
    freshness: freshnessOf(product, signed, now),
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

/** Throws `not_found`. */
export async function requireProduct(ctx: Pick<Context, "db">, slug: string): Promise<Product> {
  const product = await productOf(ctx.db, slug);
  if (!product) throw new DomainError("not_found");
  return product;
}

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
