/** What a customer may download: of each variant that one of their licenses opens, the files of its newest release. */
import type { Statement } from "../../db/client";
import type { Context } from "../context";
import { type Claims, coveredBy } from "./access";
import type { CatalogueVariant, Product, PublishedFile, PublishedRelease } from "./catalogue";
import { fileFor, isComplete, programsOf } from "./choose-file";
import { downloadUrl } from "./download";
import { type FileArch, type FilePlatform, NO_TARGET } from "./platform";
import { productOf } from "./product-cache";
import { preferenceOf } from "./program-kinds";

export type CustomerDownload = {
  fileId: string;
  /** The application's name. */
  application: string;
  slug: string;
  /** The variant's code. */
  variant: string;
  version: string;
  releasedAt: Date;
  platform: FilePlatform;
  arch: FileArch;
  fileName: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
};

type ReadContext = Pick<Context, "db" | "now">;
type Offer = { product: Product; file: PublishedFile; download: CustomerDownload };
/** `until`: of the right to updates; null: as long as the license holds. */
type Opened = { code: string; until: Date | null };
type Entitled = { slug: string; name: string; opened: Opened[] };
type Row = { slug: string; name: string } & (Opened | { code: null; until: null });

/** A row for each application and restricted variant that a plan opens. "Active" as `statusOf` judges. */
const ENTITLED: Statement = {
  name: "customer-entitlements",
  text: `SELECT a.slug, a.name, v.code,
                CASE WHEN bool_or(k.updates_until IS NULL) THEN NULL ELSE max(k.updates_until) END AS until
         FROM license_keys k
         JOIN applications a ON a.id = k.application_id AND a.kind = 'licensed_updates'
         JOIN plans p ON p.id = k.plan_id
         LEFT JOIN LATERAL unnest(p.variants) AS v (code) ON true
         WHERE k.email_folded = $1 AND k.state = 'active' AND (k.expires_at IS NULL OR k.expires_at > $2)
           AND ($3::uuid IS NULL OR k.id = $3)
         GROUP BY a.id, v.code
         ORDER BY lower(a.name), a.slug, v.code`,
};

/**
 * For each application that sells updates and of which the customer holds an active license: the newest published
 * stable release with files of each variant that is open, or that the plan of one of those licenses opens. By
 * application, then variant. Its file for any platform, or its only one, else all of them. `keyId`: a UUID, for what that license alone opens; nothing for one of someone else.
 */
export async function downloadsOfCustomer(
  ctx: ReadContext,
  emailFolded: string,
  keyId: string | null = null,
): Promise<CustomerDownload[]> {
  const offers = await offersTo(ctx, emailFolded, keyId);
  return offers.map(({ download }) => download);
}

/** A fresh link, good for 60 to 75 minutes; null unless the file is among the customer's downloads now. */
export async function customerDownloadUrl(
  ctx: ReadContext,
  emailFolded: string,
  fileId: string,
): Promise<string | null> {
  const offers = await offersTo(ctx, emailFolded, null);
  const offer = offers.find(({ file }) => file.id === fileId);
  return offer ? downloadUrl(offer.product, offer.download.version, offer.file, ctx.now) : null;
}

/** `keyId`: by one license alone; null for all of them. */
async function offersTo(ctx: ReadContext, emailFolded: string, keyId: string | null): Promise<Offer[]> {
  const rows = await ctx.db.run<Row>(ENTITLED, [emailFolded, ctx.now, keyId]);
  const entitled = new Map<string, Entitled>();
  for (const { slug, name, code, until } of rows) {
    const application = entitled.get(slug) ?? { slug, name, opened: [] };
    entitled.set(slug, application);
    if (code !== null) application.opened.push({ code, until });
  }
  const offers = await Promise.all(
    [...entitled.values()].map(async (application) => {
      const product = await productOf(ctx.db, application.slug);
      return product ? offersOf(product, application) : [];
    }),
  );
  return offers.flat();
}

function offersOf(product: Product, { slug, name, opened }: Entitled): Offer[] {
  return product.variants
    .map((variant) => coveredBy(variant, claimsFor(variant, opened)))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .flatMap((variant) =>
      newestFiles(variant).map((found) => offerOf(product, { slug, name }, variant, found)),
    );
}

function claimsFor({ code }: CatalogueVariant, opened: readonly Opened[]): Claims {
  const found = opened.find((one) => one.code === code);
  const variants = found ? [code] : [];
  const updatesUntil = found?.until ?? null;
  return {
    license: { outcome: "active", keyId: "", variants, plugins: [], updatesUntil },
    updateKey: null,
  };
}

type Found = { release: PublishedRelease; file: PublishedFile };

function offerOf(
  product: Product,
  { slug, name }: { slug: string; name: string },
  { code }: CatalogueVariant,
  { release: { version, releasedAt }, file }: Found,
): Offer {
  const { id: fileId, platform, arch, name: fileName, size, sha256 } = file;
  const download = { fileId, application: name, slug, variant: code, version, releasedAt };
  return { product, file, download: { ...download, platform, arch, fileName, size, sha256 } };
}

/** By platform as they arrived, and of each what people install most easily first. */
function inOrderForPeople(files: readonly PublishedFile[]): readonly PublishedFile[] {
  const platforms = files.map(({ platform }) => platform);
  return files.toSorted(
    (one, other) =>
      platforms.indexOf(one.platform) - platforms.indexOf(other.platform) ||
      preferenceOf(one, "people") - preferenceOf(other, "people"),
  );
}

/** For people, who install from scratch: `requiresVersion` keeps none of them out. What is not out for all is not for them. */
function newestFiles(variant: CatalogueVariant): Found[] {
  for (const release of variant.releases) {
    if (release.channel !== "stable" || release.rollout < 100) continue;
    const whole = release.files.filter(({ platform }) =>
      isComplete(release.files, release.expects, platform),
    );
    const file = fileFor(whole, NO_TARGET, { audience: "people" });
    const files = file ? [file] : inOrderForPeople(programsOf(whole));
    if (files.length > 0) return files.map((one) => ({ release, file: one }));
  }
  return [];
}
