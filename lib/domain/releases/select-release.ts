/** Which release an installed program is offered (docs/contract.md D6, D8). Pure: a function of the catalogue. */
import type { CataloguePlugin, CatalogueVariant, Product, PublishedRelease } from "./catalogue";
import { type ReleaseChannel, seesChannel } from "./release";
import { compareVersions } from "./version";

export type CheckQuery = {
  channel: ReleaseChannel /** Null when the client does not say. */;
  version: string | null;
};

export type Selection = {
  /** The highest the client may see, also when it is lower than what it runs; null when there is none. */
  latest: PublishedRelease | null;
  updateAvailable: boolean;
  /** True when any release from above the client's version up to `latest` is. */
  critical: boolean;
  manual: boolean;
  /** Newest first. */
  changelog: readonly PublishedRelease[];
};

const CHANGELOG_MAX = 50;
const CHANGELOG_WITHOUT_VERSION = 20;

export function selectRelease(variant: CatalogueVariant, { channel, version }: CheckQuery): Selection {
  const visible = variant.releases.filter((release) => seesChannel(channel, release.channel));
  const latest = visible[0] ?? null;
  const above =
    version === null ? visible : visible.filter((release) => compareVersions(release.version, version) > 0);
  // Without a version nothing is known of what lies between, so the newest speaks for itself.
  const between = version === null ? visible.slice(0, 1) : above;
  return {
    latest,
    updateAvailable: latest !== null && (version === null || above.length > 0),
    critical: between.some((release) => release.critical),
    manual: between.some((release) => release.manual),
    changelog: above.slice(0, version === null ? CHANGELOG_WITHOUT_VERSION : CHANGELOG_MAX),
  };
}

/** Per plugin the highest version that runs on the client's core: its `version`, else `latest`'s. */
export function selectPlugins(
  product: Product,
  { channel, version }: CheckQuery,
  latest: PublishedRelease | null,
): { plugin: CataloguePlugin; release: PublishedRelease }[] {
  const core = version ?? latest?.version ?? null;
  return product.plugins.flatMap((plugin) => {
    const release = plugin.releases.find(
      (candidate) => seesChannel(channel, candidate.channel) && runsOn(candidate, core),
    );
    return release ? [{ plugin, release }] : [];
  });
}

/** A plugin that asks for a core is not offered to one that is not known. */
function runsOn(release: PublishedRelease, core: string | null): boolean {
  if (release.minCoreVersion === null) return true;
  return core !== null && compareVersions(release.minCoreVersion, core) <= 0;
}
