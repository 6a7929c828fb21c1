/** Finding the file behind a download link (docs/contract.md D6). */
import { config } from "../../config/config";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { isLinkFor, linkExpiry, linkToken, readLinkToken } from "../release-files/download-link";
import { updateBase } from "../releases/update-base";
import { type Claims, premiumRefusal, variantRefusal } from "./access";
import type { Product, PublishedFile, PublishedRelease } from "./catalogue";
import { readLicenseOf } from "./claims";

export type Download = {
  product: Product;
  release: PublishedRelease;
  file: PublishedFile;
  /** Unix seconds. */
  expiry: number;
};

/** How much longer than others a link is good that a client may follow hours later. */
const LASTING_MS = 24 * 60 * 60 * 1000;

/** The address of a file of a release with this version, good for 60 to 75 minutes. */
export function downloadUrl(product: Product, version: string, file: PublishedFile, now: Date): string {
  return urlOf(product, version, file, linkFor(product, file, now, null));
}

/**
 * The same, good for a day longer: WordPress keeps an answer for twelve hours, and dialogs stay open over night. Closes with the
 * license that it is given to.
 */
export function lastingDownloadUrl(
  product: Product,
  version: string,
  file: PublishedFile,
  { claims, now }: { claims: Claims; now: Date },
): string {
  const { license, updateKey } = claims;
  const holder = updateKey === null && license.outcome === "active" ? license.keyId : null;
  return urlOf(product, version, file, linkFor(product, file, new Date(now.getTime() + LASTING_MS), holder));
}

function linkFor({ slug }: Product, { id }: PublishedFile, now: Date, license: string | null): string {
  return linkToken(config().secrets.keyPepper, slug, id, linkExpiry(now), license);
}

function urlOf({ slug }: Product, version: string, file: PublishedFile, link: string): string {
  return `${updateBase(slug)}/v1/download/${link}/${encodeURIComponent(version)}/${encodeURIComponent(file.name)}`;
}

/** Throws `link_invalid`, `link_expired`, also for a license that opens it no longer, `withdrawn`. */
export async function findDownload(
  ctx: Pick<Context, "db" | "now">,
  product: Product,
  path: { link: string; version: string; file: string },
): Promise<Download> {
  const link = readLinkToken(path.link);
  const isOf = (fileId: string) =>
    link !== null && isLinkFor(config().secrets.keyPepper, link, product.slug, fileId);
  const found = allFiles(product).find(
    ({ release, file }) => release.version === path.version && file.name === path.file && isOf(file.id),
  );
  const isWithdrawn =
    !found &&
    product.withdrawn.some(({ version, fileIds }) => version === path.version && fileIds.some(isOf));
  if (!link || (!found && !isWithdrawn)) throw new DomainError("link_invalid");
  if (link.expiry * 1000 <= ctx.now.getTime()) throw new DomainError("link_expired");
  if (!found) throw new DomainError("withdrawn");
  const { release, file, refusal } = found;
  if (link.license !== null) {
    const license = await readLicenseOf(ctx, product, link.license);
    if (refusal({ license, updateKey: null }, release.releasedAt) !== null)
      throw new DomainError("link_expired");
  }
  return { product, release, file, expiry: link.expiry };
}

function allFiles({ variants, plugins }: Product) {
  const owners = [
    ...variants.map((one) => ({ ...one, refusal: variantRefusal.bind(null, one) })),
    ...plugins.map((one) => ({ ...one, refusal: premiumRefusal.bind(null, one) })),
  ];
  return owners.flatMap(({ releases, refusal }) =>
    releases.flatMap((release) => release.files.map((file) => ({ release, file, refusal }))),
  );
}
