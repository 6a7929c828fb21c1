/** One version of the application itself in all its variants, and what programs are offered of it. */
import type { Application } from "../applications/find";
import { listVariants } from "../applications/variants";
import type { Context } from "../context";
import { refused } from "../errors";
import { listVersionReleases } from "../publishing/version-releases";
import type { Target } from "../releases/platform";
import type { ReleaseRecord } from "../releases/release-record";
import type { CatalogueVariant } from "../updates/catalogue";
import { downloadsByFile, NO_DOWNLOADS, type ReleaseDownloads } from "../updates/downloads";
import { type Published, systemsOf } from "../updates/offers";
import { productOf } from "../updates/product-cache";

/** In the order in which the variants were created. `release`: null where the version was not uploaded. */
export type ViewedVariant = Readonly<{
  code: string;
  restricted: boolean;
  release: ReleaseRecord | null;
  /** Since it was uploaded. */
  downloads: ReleaseDownloads;
  published: Published;
}>;

export type VersionView = Readonly<{
  version: string;
  variants: readonly ViewedVariant[];
  /** At least one, in the order of the variants. */
  releases: readonly ReleaseRecord[];
  systems: readonly Target[];
}>;

/** Throws `not_found`. */
export async function viewVersion(
  ctx: Context,
  application: Application,
  version: string,
): Promise<VersionView> {
  const [variants, found, published] = await Promise.all([
    listVariants(ctx, application),
    listVersionReleases(ctx, application, version),
    publishedVariants(ctx, application),
  ]);
  if (found.length === 0) throw refused("version_unknown", { version, application: application.slug });
  const downloads = await downloadsByFile(ctx, application.id, found);
  const viewed = variants.map(({ code, restricted }) => {
    const release = found.find(({ variant }) => variant === code) ?? null;
    return {
      code,
      restricted,
      release,
      downloads: (release && downloads[found.indexOf(release)]) ?? NO_DOWNLOADS,
      published: published.find((one) => one.code === code) ?? { code, releases: [] },
    };
  });
  const releases = viewed.flatMap(({ release }) => release ?? []);
  return { version, variants: viewed, releases, systems: systemsOf(version, releases, published) };
}

/** As checks are answered from. */
export async function publishedVariants(
  { db }: Pick<Context, "db">,
  { slug }: Application,
): Promise<readonly CatalogueVariant[]> {
  return (await productOf(db, slug))?.variants ?? [];
}

/** Of one plugin; `code`: the plugin's. */
export async function publishedOfPlugin(
  { db }: Pick<Context, "db">,
  { slug }: Application,
  code: string,
): Promise<Published> {
  const plugins = (await productOf(db, slug))?.plugins ?? [];
  return plugins.find((plugin) => plugin.code === code) ?? { code, releases: [] };
}
