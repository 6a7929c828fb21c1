/** Where an installation stands in a product's roll-outs: all that answers depend on of what programs call their installation. */
import type { Product, PublishedRelease } from "./catalogue";
import { isRolledOutTo } from "./rollout";

const partial = new WeakMap<Product, readonly PublishedRelease[]>();

/** A digit for each release that is rolled out: 1 where the installation is in. Empty where none is, whoever asks. */
export function rolloutPlaces(product: Product, installation: string | null): string {
  const releases = partial.get(product) ?? partialReleases(product);
  partial.set(product, releases);
  return releases.map((release) => (isRolledOutTo(release, installation) ? "1" : "0")).join("");
}

function partialReleases({ variants }: Product): PublishedRelease[] {
  return variants.flatMap(({ releases }) => releases.filter(({ rollout }) => rollout < 100));
}
