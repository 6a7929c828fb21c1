/** All releases of one version, over the variants: what a pipeline publishes, withdraws and rolls out at once (docs/contract.md D9). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { readReleases } from "../release-files/read-releases";
import type { ReleaseRecord } from "../releases/release-record";
import { discardDrafts } from "./discard-drafts";
import { publishStored, requireIntactDraft } from "./publish";
import { setRollout } from "./set-rollout";
import { signPublished } from "./sign-for-feeds";
import { lockStatements } from "./sign-release";
import { withdrawReleases } from "./withdraw";

/** `variants`: codes; null for all that have the version. */
export type VersionChoice = Readonly<{ version: string; variants: readonly string[] | null }>;

const LISTED_MAX = 100;

/** Of the core, newest upload first. `version` null: the newest 100 of all versions. */
export async function listVersionReleases(
  ctx: Pick<Context, "db">,
  application: Application,
  version: string | null,
): Promise<ReleaseRecord[]> {
  return readReleases(ctx, {
    where: { applicationId: application.id, pluginId: null, ...(version === null ? {} : { version }) },
    orderBy: { id: "desc" },
    ...(version === null ? { take: LISTED_MAX } : {}),
  });
}

/**
 * Publishes its drafts in one transaction; what is published already stays so. Throws `not_found`, `invalid_input`,
 * `not_configured`, `publish_refused`.
 */
export async function publishVersion(
  ctx: Context,
  application: Application,
  choice: VersionChoice,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const releases = await chosen(ctx, application, choice);
  const wanted = choice.variants === null ? releases.filter(isNotWithdrawn) : releases;
  if (wanted.length === 0) throw refused("withdrawn_not_published");
  for (const { id } of wanted) await requireIntactDraft(ctx, application, id);
  await inTransaction(ctx, async (tx) => {
    for (const { id } of wanted) await publishStored(tx, application, id);
  });
  await signPublished(ctx, application);
  await catchUp();
  return releasesOf(ctx, application, choice);
}

/** Drafts too: nobody is to publish them by mistake. Throws `not_found`, `invalid_input`. */
export async function withdrawVersion(
  ctx: Context,
  application: Application,
  choice: VersionChoice,
  reason: string,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const releases = await chosen(ctx, application, choice);
  const ids = releases.map(({ id }) => id);
  await withdrawReleases(ctx, application, ids, reason);
  return releasesOf(ctx, application, choice);
}

/**
 * Its drafts and their files are gone, and its number is free where nothing of it went live. Returns what is left of it. Throws
 * `not_found`, and `invalid_input` where a variant that is named, or all of them, were published.
 */
export async function discardVersion(
  ctx: Context,
  application: Application,
  choice: VersionChoice,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  const releases = await chosen(ctx, application, choice);
  const drafts = releases.filter(({ status }) => status === "draft");
  const wanted = choice.variants === null && drafts.length > 0 ? drafts : releases;
  const ids = wanted.map(({ id }) => id);
  await discardDrafts(ctx, application, ids);
  return releasesOf(ctx, application, choice);
}

/** Of drafts as of what is published; what is withdrawn stays as it is. Throws `not_found`, `invalid_input`. */
export async function rollOutVersion(
  ctx: Context,
  application: Application,
  choice: VersionChoice,
  percent: number,
): Promise<ReleaseRecord[]> {
  requirePermission(ctx.actor, "releases");
  await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    const releases = (await chosen(tx, application, choice)).filter(isNotWithdrawn);
    if (releases.length === 0) throw refused("withdrawn_not_published");
    for (const release of releases) await setRollout(tx, application, release, percent);
  });
  await catchUp();
  return releasesOf(ctx, application, choice);
}

/** At least one. Throws `not_found`, and `invalid_input` for a variant that there is not. */
async function chosen(
  ctx: Pick<Context, "db">,
  application: Application,
  choice: VersionChoice,
): Promise<ReleaseRecord[]> {
  const { version, variants } = choice;
  await requireVariants(ctx, application, variants);
  const releases = await releasesOf(ctx, application, choice);
  const isThere = (code: string) => releases.some(({ variant }) => variant === code);
  if (releases.length === 0 || variants?.some((code) => !isThere(code)))
    throw refused("version_unknown", { version, application: application.slug });
  return releases;
}

async function releasesOf(
  ctx: Pick<Context, "db">,
  application: Application,
  { version, variants }: VersionChoice,
): Promise<ReleaseRecord[]> {
  const releases = await listVersionReleases(ctx, application, version);
  return releases.filter(({ variant }) => variants === null || variants.includes(variant ?? ""));
}

async function requireVariants(
  { db }: Pick<Context, "db">,
  { id }: Application,
  named: readonly string[] | null,
): Promise<void> {
  if (named === null) return;
  const rows = await db.prisma.variant.findMany({ where: { applicationId: id }, select: { code: true } });
  const codes = rows.map(({ code }) => code);
  if (named.some((code) => !codes.includes(code))) throw refused("variant_not_one_of", { variants: codes });
}

function isNotWithdrawn({ status }: ReleaseRecord): boolean {
  return status !== "withdrawn";
}
