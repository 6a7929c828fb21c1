/** Finding the file behind a download link (docs/contract.md D6). */
import { config } from "../../config";
import type { Context } from "../context";
import { DomainError } from "../errors";
import type { Product, PublishedRelease } from "./catalogue";
import { requireProduct } from "./check";
import { isLinkFor, linkExpiry, linkToken, readLinkToken } from "./download-link";
import { updateBase } from "./update-base";

/** A release with a file. */
export type Downloadable = PublishedRelease & {
  fileName: string;
  storageKey: string;
  size: number;
  sha256: string;
};

export type Download = { product: Product; release: Downloadable /** Unix seconds. */; expiry: number };

/** The address of a release's file, good for 60 to 75 minutes; null for an image. */
export function downloadUrl(product: Product, release: PublishedRelease, now: Date): string | null {
  if (!isDownloadable(release)) return null;
  const token = linkToken(config().secrets.keyPepper, product.slug, release.id, linkExpiry(now));
  return `${updateBase(product.slug)}/v1/download/${token}/${encodeURIComponent(release.version)}/${encodeURIComponent(release.fileName)}`;
}

/** Throws `not_found` (product), `link_invalid`, `link_expired`, `withdrawn`. */
export async function findDownload(
  ctx: Pick<Context, "db" | "now">,
  slug: string,
  path: { link: string; version: string; file: string },
): Promise<Download> {
  const product = await requireProduct(ctx, slug);
  const link = readLinkToken(path.link);
  const owns = (release: { id: string; version: string }) =>
    link !== null &&
    release.version === path.version &&
    isLinkFor(config().secrets.keyPepper, link, product.slug, release.id);
  const release = allReleases(product).find(
    (candidate) => candidate.fileName === path.file && owns(candidate),
  );
  const isWithdrawn = !release && product.withdrawn.some(owns);
  if (!link || (!release && !isWithdrawn)) throw new DomainError("link_invalid");
  if (link.expiry * 1000 <= ctx.now.getTime()) throw new DomainError("link_expired");
  if (!release) throw new DomainError("withdrawn");
  if (!isDownloadable(release)) throw new DomainError("link_invalid");
  return { product, release, expiry: link.expiry };
}

function allReleases(product: Product): PublishedRelease[] {
  return [...product.variants, ...product.plugins].flatMap(({ releases }) => releases);
}

function isDownloadable(release: PublishedRelease): release is Downloadable {
  return release.storageKey !== null && release.fileName !== null && release.sha256 !== null;
}
