/** Where an installation stands in roll-outs: all that feeds depend on of what programs call their installation. */

import { isRolledOutTo } from "../releases/rollout";
import type { CatalogueVariant, Product, PublishedRelease } from "./catalogue";

const partial = new WeakMap<readonly PublishedRelease[], readonly PublishedRelease[]>();

/** Whether some installations are offered other releases than others. */
export function rollsOut({ variants }: Product): boolean {
  return variants.some(({ releases }) => partialOf(releases).length > 0);
}

/** A digit for each release of the variant that is rolled out: 1 where the installation is in. Empty where none is. */
export function rolloutPlaces({ releases }: CatalogueVariant, installation: string | null): string {
  return partialOf(releases)
    .map((release) => (isRolledOutTo(release, installation) ? "1" : "0"))
    .join("");
}

function partialOf(releases: readonly PublishedRelease[]): readonly PublishedRelease[] {
  const known = partial.get(releases);
  if (known) return known;
  const found = releases.filter(({ rollout }) => rollout < 100);
  partial.set(releases, found);
  return found;
}
