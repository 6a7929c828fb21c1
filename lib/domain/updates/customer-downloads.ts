/** What the holder of a license may download (docs/contract.md D9; decision 098). */
import type { Context } from "../context";
import { isUuid } from "../ids";
import { statusOf } from "../keys/status";
import { fileFor } from "../releases/choose-file";
import { type FileArch, type FilePlatform, NO_TARGET } from "../releases/platform";
import { compareVersions } from "../releases/version";
import { type Claims, coveredBy, hasPublicNewest, type LicenseClaim, premiumRefusal } from "./access";
import type {
  CataloguePlugin,
  CatalogueVariant,
  Product,
  PublishedFile,
  PublishedRelease,
} from "./catalogue";
import { downloadUrl } from "./download";
import { isForPeople, type NewestFile, newestFiles } from "./newest-files";
import { productOf } from "./product-cache";
import { runsOn } from "./select-release";

export type DownloadedFile = Readonly<{
  fileId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}>;

export type DownloadedRelease = Readonly<{
  version: string;
  releasedAt: Date;
  notes: string | null;
  notesUrl: string | null;
}>;

export type SystemDownload = DownloadedFile &
  Readonly<{
    platform: FilePlatform;
    /** None where the file names no processor. */
    arches: readonly FileArch[];
    /** Other programs of this version for the same system. */
    others: readonly DownloadedFile[];
  }>;

/** By platform. */
export type ReleaseDownloads = DownloadedRelease & Readonly<{ systems: readonly SystemDownload[] }>;

/** The highest version first. */
export type VariantDownloads = Readonly<{ code: string; releases: readonly ReleaseDownloads[] }>;

export type PluginDownload = DownloadedRelease &
  DownloadedFile &
  Readonly<{
    code: string;
    name: string | null;
    minCoreVersion: string | null;
  }>;

export type LicenseDownloads = Readonly<{
  /** The application's name. */
  application: string;
  /** Whether it publishes more than one, so that their codes tell something. */
  hasVariants: boolean;
  /** What the license covers, what its plan opens before what is open to all; without those that have no file. */
  variants: readonly VariantDownloads[];
  /** Newest files that anyone may download, though this license does not cover them. */
  forAnyone: readonly VariantDownloads[];
  /** Premium ones, by code. */
  plugins: readonly PluginDownload[];
}>;

/** Whose: `emailFolded` is null for the holder of a management code, who has proven nothing else. */
export type DownloadHolder = Readonly<{ keyId: string; emailFolded: string | null }>;

type ReadContext = Pick<Context, "db" | "now">;
type Entitled = Readonly<{ product: Product; license: LicenseClaim }>;
type OfVariant = Readonly<{ code: string; systems: readonly NewestFile[] }>;
type OfPlugin = Readonly<{ plugin: CataloguePlugin; release: PublishedRelease; file: PublishedFile }>;
type Offered = Readonly<{
  variants: readonly OfVariant[];
  forAnyone: readonly OfVariant[];
  plugins: readonly OfPlugin[];
}>;

/**
 * While the license is active: of each variant that is open, or that its plan opens, the newest stable file that it covers for each
 * system; and the premium plugins that it opens, in the newest version that the newest of those releases can run. Of variants with
 * public downloads the newest, whatever the license. Null for nothing.
 */
export async function licenseDownloads(
  ctx: ReadContext,
  holder: DownloadHolder,
): Promise<LicenseDownloads | null> {
  const entitled = await entitledOf(ctx, holder);
  if (!entitled) return null;
  const { variants, forAnyone, plugins } = offeredTo(entitled);
  if (variants.length + forAnyone.length + plugins.length === 0) return null;
  return {
    application: entitled.product.name,
    hasVariants: entitled.product.variants.length > 1,
    variants: variants.map(toVariantDownloads),
    forAnyone: forAnyone.map(toVariantDownloads),
    plugins: plugins.map(toPluginDownload),
  };
}

/** A fresh link, good for 60 to 75 minutes; null unless the file is among the license's downloads now. */
export async function licenseDownloadUrl(
  ctx: ReadContext,
  holder: DownloadHolder,
  fileId: string,
): Promise<string | null> {
  const entitled = await entitledOf(ctx, holder);
  if (!entitled) return null;
  const { variants, forAnyone, plugins } = offeredTo(entitled);
  const files = [
    ...[...variants, ...forAnyone]
      .flatMap(({ systems }) => systems)
      .flatMap(({ release, file, others }) => [file, ...others].map((one) => ({ release, file: one }))),
    ...plugins,
  ];
  const found = files.find(({ file }) => file.id === fileId);
  return found ? downloadUrl(entitled.product, found.release.version, found.file, ctx.now) : null;
}

/** Null for an unknown license, for someone else's, and where the application publishes no updates. */
async function entitledOf(
  { db, now }: ReadContext,
  { keyId, emailFolded }: DownloadHolder,
): Promise<Entitled | null> {
  if (!isUuid(keyId)) return null;
  const key = await db.prisma.licenseKey.findFirst({
    where: { id: keyId, ...(emailFolded === null ? {} : { emailFolded }) },
    select: {
      state: true,
      expiresAt: true,
      updatesUntil: true,
      application: { select: { slug: true } },
      plan: { select: { variants: true, plugins: true } },
    },
  });
  const product = key && (await productOf(db, key.application.slug));
  if (!key || !product) return null;
  const [outcome, { updatesUntil, plan }] = [statusOf(key, now), key];
  return { product, license: outcome === "active" ? { outcome, keyId, ...plan, updatesUntil } : { outcome } };
}

function offeredTo({ product, license }: Entitled): Offered {
  const claims = { license, updateKey: null };
  const all = product.variants.toSorted(
    (one, other) => Number(other.restricted) - Number(one.restricted) || (one.code < other.code ? -1 : 1),
  );
  const covered = license.outcome === "active" ? all.map((variant) => coveredBy(variant, claims)) : [];
  const variants = filesOf(covered);
  const own = new Set(variants.flatMap(({ systems }) => systems).map(({ file }) => file.id));
  const cores = covered.flatMap(({ releases }) => releases.find(isForPeople)?.version ?? []);
  const core = cores.toSorted(compareVersions).at(-1) ?? null;
  return {
    variants,
    forAnyone: filesOf(all.filter(hasPublicNewest), own),
    plugins: product.plugins
      .filter(({ premium }) => premium)
      .flatMap((plugin) => newestOf(plugin, claims, core)),
  };
}

/** `without`: ids of files that are left out. */
function filesOf(
  variants: readonly CatalogueVariant[],
  without: ReadonlySet<string> = new Set(),
): OfVariant[] {
  return variants
    .map(({ code, releases }) => ({
      code,
      systems: newestFiles(releases).filter(({ file }) => !without.has(file.id)),
    }))
    .filter(({ systems }) => systems.length > 0);
}

/** Where there is no core to judge by, the newest of all: its holder has nothing else to go by. */
function newestOf(plugin: CataloguePlugin, claims: Claims, core: string | null): OfPlugin[] {
  for (const release of plugin.releases) {
    if (!isForPeople(release) || premiumRefusal(plugin, claims, release.releasedAt) !== null) continue;
    if (core !== null && !runsOn(release, core)) continue;
    const file = fileFor(release.files, NO_TARGET, { audience: "people" });
    if (file) return [{ plugin, release, file }];
  }
  return [];
}

function toVariantDownloads({ code, systems }: OfVariant): VariantDownloads {
  const releases = [...new Set(systems.map(({ release }) => release))];
  const highestFirst = releases.toSorted((one, other) => compareVersions(other.version, one.version));
  const filesIn = (release: PublishedRelease) => systems.filter((one) => one.release === release);
  return {
    code,
    releases: highestFirst.map((release) => ({
      ...told(release),
      systems: filesIn(release).map(toSystemDownload),
    })),
  };
}

function toSystemDownload({ platform, arches, file, others }: NewestFile): SystemDownload {
  return { ...toFile(file), platform, arches, others: others.map(toFile) };
}

function toPluginDownload({ plugin: { code, name }, release, file }: OfPlugin): PluginDownload {
  return { code, name, minCoreVersion: release.minCoreVersion, ...told(release), ...toFile(file) };
}

function told({ version, releasedAt, notes, notesUrl }: PublishedRelease): DownloadedRelease {
  return { version, releasedAt, notes, notesUrl };
}

function toFile({ id: fileId, name: fileName, size, sha256 }: PublishedFile): DownloadedFile {
  return { fileId, fileName, size, sha256 };
}
