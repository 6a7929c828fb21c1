/** What developers are told whose program is offered no release. Its wording may change. Pure. */

import { isProgram } from "../releases/program-kinds";
import { type ReleaseChannel, seesChannel } from "../releases/release";
import { type Claims, variantRefusal } from "./access";
import type { CatalogueVariant, Product } from "./catalogue";
import { type CheckQuery, selectRelease } from "./select-release";

/** For developers who are told of no release; null where nothing they could name would change that. */
export function hintFor(
  product: Product,
  variant: CatalogueVariant,
  query: CheckQuery,
  { isNamed, claims }: { isNamed: boolean; claims: Claims },
): string | null {
  const isUnnamed = query.platform === null && variantRefusal(variant, claims) === null;
  const places = isUnnamed ? placesIn(variant, query.channel) : [];
  if (places.length > 0)
    return `No platform was named, and there is no file for all of them, but files for ${places.join(", ")}: name one with the parameters platform and arch.`;
  return isNamed ? null : withoutEdition(product, query, claims);
}

/** "platform/arch" of what is published in the channel. */
function placesIn({ releases }: CatalogueVariant, channel: ReleaseChannel): string[] {
  const files = releases
    .filter((release) => seesChannel(channel, release.channel))
    .flatMap((release) => release.files)
    .filter((file) => file.platform !== "any" && isProgram(file));
  return [...new Set(files.map(({ platform, arch }) => `${platform}/${arch}`))].sort();
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
