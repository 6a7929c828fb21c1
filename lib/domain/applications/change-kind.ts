/** What an application is changes: it begins or stops to sell licenses, or to publish updates (docs/contract.md D9). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import type { KindObstacle } from "../refusals";
import { type ApplicationKind, kindName, publishesUpdates, sellsLicenses } from "./application";
import { APPLICATION_COLUMNS, type Application, findApplication } from "./find";
import { lockApplication } from "./lock";
import { activateSigningKey, createSigningKey } from "./signing-keys";
import { createVariant, FIRST_VARIANT, listVariants } from "./variants";

/**
 * What the new kind needs is made: a signing key, a first variant. Refused while there is anything that the new kind has not:
 * plans, releases, plugins, live tokens. Who makes one of those holds the same lock. Throws `invalid_input`.
 */
export async function changeKind(
  ctx: Context,
  application: Application,
  kind: ApplicationKind,
): Promise<Application> {
  requirePermission(ctx.actor, "applications");
  const changed = await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const known = await findApplication(tx, application.slug);
    if (known.kind === kind) return known;
    const obstacles = await obstaclesTo(tx, known, kind);
    if (obstacles.length > 0)
      throw refused("kind_contradicted", { application: application.name, obstacles });
    const now = await tx.db.prisma.application.update({
      where: { id: known.id },
      data: { kind, ...(publishesUpdates(kind) ? {} : { feeds: [] }) },
      select: APPLICATION_COLUMNS,
    });
    await record(tx, {
      applicationId: known.id,
      action: "application.updated",
      target: known.slug,
      targetId: known.id,
      detail: { kind: { from: kindName(known.kind), to: kindName(kind) } },
    });
    await makeWhatItNeeds(tx, now);
    return now;
  });
  await catchUp();
  return changed;
}

async function obstaclesTo(tx: Context, known: Application, kind: ApplicationKind): Promise<KindObstacle[]> {
  const { prisma } = tx.db;
  const where = { applicationId: known.id };
  const live = (purpose: "key_api" | "ci" | "update") =>
    prisma.credential.count({ where: { ...where, purpose, revokedAt: null } });
  const counts: [KindObstacle, number][] = [];
  if (sellsLicenses(known.kind) && !sellsLicenses(kind))
    counts.push(["plans", await prisma.plan.count({ where })], ["shop_tokens", await live("key_api")]);
  if (publishesUpdates(known.kind) && !publishesUpdates(kind))
    counts.push(
      ["releases", await prisma.release.count({ where })],
      ["plugins", await prisma.plugin.count({ where })],
      ["ci_tokens", await live("ci")],
      ["update_tokens", await live("update")],
    );
  return counts.flatMap(([what, count]) => (count > 0 ? [what] : []));
}

async function makeWhatItNeeds(tx: Context, application: Application): Promise<void> {
  const { licenseSigningKeyId, releaseSigningKeyId } = await tx.db.prisma.application.findUniqueOrThrow({
    where: { id: application.id },
    select: { licenseSigningKeyId: true, releaseSigningKeyId: true },
  });
  const lacksLicenseKey = sellsLicenses(application.kind) && licenseSigningKeyId === null;
  const lacksReleaseKey = publishesUpdates(application.kind) && releaseSigningKeyId === null;
  const purposes = [
    ...(lacksLicenseKey ? (["license"] as const) : []),
    ...(lacksReleaseKey ? (["release"] as const) : []),
  ];
  for (const purpose of purposes) {
    const { kid } = await createSigningKey(tx, application, purpose);
    await activateSigningKey(tx, application, kid);
  }
  if (publishesUpdates(application.kind) && (await listVariants(tx, application)).length === 0)
    await createVariant(tx, application, { code: FIRST_VARIANT, restricted: false });
}
