/**
 * Files that the version before offered, and that are companions to this one (decision 093): what programs are offered in their
 * place is signed again where they would refuse it as older (decision 006). Goes with the version after this one.
 */
import type { Statement } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { findApplication } from "../applications/find";
import type { Context } from "../context";
import { findRelease } from "../release-files/find-release";
import { packageKindOf } from "../releases/file-kind";
import { type NamedRelease, publishedOf } from "./keep-offers-newest";
import { outdatedBy } from "./outdated";
import { lockStatements, signRelease } from "./sign-release";

type Row = { slug: string };

/** The version before stored no role with its files. */
const UNSETTLED: Statement = {
  name: "unsettled-applications",
  text: `SELECT a.slug FROM applications a
         JOIN signing_keys k ON k.id = a.release_signing_key_id AND k.withdrawn_at IS NULL
         WHERE EXISTS (SELECT FROM release_files f
                       WHERE f.application_id = a.id AND f.kind = 'file' AND f.extra ->> 'role' IS NULL)
         ORDER BY a.slug`,
};

/** Resolves to how many releases were signed again. */
export async function settleCompanions(ctx: Context, signal?: AbortSignal): Promise<number> {
  const found = await ctx.db.run<Row>(UNSETTLED, []);
  let signed = 0;
  for (const { slug } of found) {
    if (signal?.aborted) break;
    signed += await inTransaction(ctx, (tx) => settle(tx, slug));
  }
  return signed;
}

async function settle(tx: Context, slug: string): Promise<number> {
  const application = await findApplication(tx, slug);
  await lockStatements(tx, application);
  const [variants, plugins] = await Promise.all([
    tx.db.prisma.variant.findMany({ where: { applicationId: application.id }, select: { id: true } }),
    tx.db.prisma.plugin.findMany({ where: { applicationId: application.id }, select: { id: true } }),
  ]);
  const owners = [
    ...variants.map(({ id }) => ({ variantId: id })),
    ...plugins.map(({ id }) => ({ pluginId: id })),
  ];
  let signed = 0;
  for (const owner of owners) {
    const published = await publishedOf(tx, application, owner);
    for (const { releaseId, fileIds } of outdatedBy(published.map(asBefore), published)) {
      const outdated = await findRelease(tx, application, releaseId);
      await signRelease(tx, application, outdated, outdated.releasedAt ?? tx.now, fileIds);
      signed += 1;
    }
  }
  await tx.db.prisma.$executeRaw`
    UPDATE release_files SET extra = jsonb_set(coalesce(extra, '{}'), '{role}', '"companion"')
    WHERE application_id = ${application.id}::uuid AND kind = 'file' AND extra ->> 'role' IS NULL`;
  return signed;
}

/** As the version before offered it, which knew fewer kinds and took all others for programs. */
function asBefore(release: NamedRelease): NamedRelease {
  const files = release.files.map((file) =>
    file.kind === "file" ? { ...file, kind: packageKindOf(file.name) ?? "program" } : file,
  );
  return { ...release, files };
}
