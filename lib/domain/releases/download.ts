/** Finding the file behind a download link (docs/contract.md D6). */
import { config } from "../../config";
import type { Context } from "../context";
import { DomainError } from "../errors";
import type { Product, PublishedFile, PublishedRelease } from "./catalogue";
import { requireProduct } from "./check";
import { isLinkFor, linkExpiry, linkToken, readLinkToken } from "./download-link";
import { updateBase } from "./update-base";

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
  const token = linkToken(config().secrets.keyPepper, product.slug, file.id, linkExpiry(now));
  return `${updateBase(product.slug)}/v1/download/${token}/${encodeURIComponent(version)}/${encodeURIComponent(file.name)}`;
}

/** The same, good for a day longer: WordPress keeps an answer for twelve hours, and dialogs stay open over night. */
export function lastingDownloadUrl(
  product: Product,
  version: string,
  file: PublishedFile,
  now: Date,
): string {
  return downloadUrl(product, version, file, new Date(now.getTime() + LASTING_MS));
}

/** Throws `not_found` (product), `link_invalid`, `link_expired`, `withdrawn`. */
export async function findDownload(
  ctx: Pick<Context, "db" | "now">,
  slug: string,
  path: { link: string; version: string; file: string },
): Promise<Download> {
  const product = await requireProduct(ctx, slug);
  const link = readLinkToken(path.link);
  const isOf = (fileId: string) =>
    link !== null && isLinkFor(config().secrets.keyPepper, link, product.slug, fileId);
  const found = allReleases(product)
    .filter(({ version }) => version === path.version)
    .flatMap((release) => release.files.map((file) => ({ release, file })))
    .find(({ file }) => file.name === path.file && isOf(file.id));
  const isWithdrawn =
    !found &&
    product.withdrawn.some(({ version, fileIds }) => version === path.version && fileIds.some(isOf));
  if (!link || (!found && !isWithdrawn)) throw new DomainError("link_invalid");
  if (link.expiry * 1000 <= ctx.now.getTime()) throw new DomainError("link_expired");
  if (!found) throw new DomainError("withdrawn");
  return { product, ...found, expiry: link.expiry };
}

function allReleases(product: Product): PublishedRelease[] {
  return [...product.variants, ...product.plugins].flatMap(({ releases }) => releases);
}
