/** What a customer may download: the newest release of each variant that one of their licenses opens. */
import type { Statement } from "../../db/client";
import type { Context } from "../context";
import { variantRefusal } from "./access";
import type { CatalogueVariant, Product, PublishedRelease } from "./catalogue";
import { downloadUrl } from "./download";
import { productOf } from "./product-cache";
import { selectRelease } from "./select-release";

export type CustomerDownload = {
  releaseId: string;
  /** The application's name. */
  application: string;
  slug: string;
  /** The variant's code. */
  variant: string;
  version: string;
  releasedAt: Date;
  fileName: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
};

type ReadContext = Pick<Context, "db" | "now">;
type Offer = { product: Product; release: PublishedRelease; download: CustomerDownload };
type Entitled = { slug: string; name: string; variants: string[] | null };

/** An application each, with the restricted variants that the plans open. "Active" as `statusOf` judges. */
const ENTITLED: Statement = {
  name: "customer-entitlements",
  text: `SELECT a.slug, a.name, array_agg(DISTINCT v.code) FILTER (WHERE v.code IS NOT NULL) AS variants
         FROM license_keys k
         JOIN applications a ON a.id = k.application_id AND a.kind = 'licensed_updates'
         JOIN plans p ON p.id = k.plan_id
         LEFT JOIN LATERAL unnest(p.variants) AS v (code) ON true
         WHERE k.email_folded = $1 AND k.state = 'active' AND (k.expires_at IS NULL OR k.expires_at > $2)
           AND ($3::uuid IS NULL OR k.id = $3)
         GROUP BY a.id
         ORDER BY lower(a.name), a.slug`,
};

/**
 * For each application that sells updates and of which the customer holds an active license: the newest published
 * stable release with a file of each variant that is open, or that the plan of one of those licenses opens. By
 * application, then variant. `keyId`: a UUID, for what that license alone opens; nothing for one of someone else.
 */
export async function downloadsOfCustomer(
  ctx: ReadContext,
  emailFolded: string,
  keyId: string | null = null,
): Promise<CustomerDownload[]> {
  const offers = await offersTo(ctx, emailFolded, keyId);
  return offers.map(({ download }) => download);
}

/** A fresh link, good for 60 to 75 minutes; null unless the release is among the customer's downloads now. */
export async function customerDownloadUrl(
  ctx: ReadContext,
  emailFolded: string,
  releaseId: string,
): Promise<string | null> {
  const offers = await offersTo(ctx, emailFolded, null);
  const offer = offers.find(({ download }) => download.releaseId === releaseId);
  return offer ? downloadUrl(offer.product, offer.release, ctx.now) : null;
}

/** `keyId`: by one license alone; null for all of them. */
async function offersTo(ctx: ReadContext, emailFolded: string, keyId: string | null): Promise<Offer[]> {
  const entitled = await ctx.db.run<Entitled>(ENTITLED, [emailFolded, ctx.now, keyId]);
  const offers = await Promise.all(
    entitled.map(async (application) => {
      const product = await productOf(ctx.db, application.slug);
      return product ? offersOf(product, application) : [];
    }),
  );
  return offers.flat();
}

function offersOf(product: Product, { slug, name, variants }: Entitled): Offer[] {
  const license = { outcome: "active", variants: variants ?? [], premiumPlugins: false } as const;
  return product.variants
    .filter((variant) => variantRefusal(variant, { license, updateKey: null }) === null)
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .flatMap((variant) => {
      const release = newestWithFile(variant);
      if (!release) return [];
      const { id, version, releasedAt, fileName, size, sha256 } = release;
      const download = { releaseId: id, application: name, slug, variant: variant.code, version, releasedAt };
      return [{ product, release, download: { ...download, fileName, size, sha256 } }];
    });
}

function newestWithFile(variant: CatalogueVariant) {
  const releases = variant.releases.filter(hasFile);
  const { latest } = selectRelease({ ...variant, releases }, { channel: "stable", version: null });
  return latest && hasFile(latest) ? latest : null;
}

function hasFile(
  release: PublishedRelease,
): release is PublishedRelease & { fileName: string; size: number; sha256: string } {
  const { storageKey, fileName, size, sha256 } = release;
  return storageKey !== null && fileName !== null && size !== null && sha256 !== null;
}
