/** Activating another release key: everything published is signed again, in the same transaction. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { activateSigningKey } from "../applications/signing-keys";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { RELEASE_COLUMNS, toReleaseRecord } from "./release-record";
import { lockStatements, signRelease } from "./sign-release";

/** For a key of any purpose; only a release key has something to sign again. Throws `not_found`, `invalid_input`. */
export async function activateAndResign(ctx: Context, application: Application, kid: string): Promise<void> {
  requirePermission(ctx.actor, "signing_keys");
  await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    await activateSigningKey(tx, application, kid);
    const outdated = await tx.db.prisma.release.findMany({
      where: {
        applicationId: application.id,
        status: "published",
        kid: { not: kid },
        application: { releaseSigningKey: { kid } },
      },
      orderBy: { seq: "asc" },
      select: RELEASE_COLUMNS,
    });
    for (const release of outdated.map(toReleaseRecord)) {
      await signRelease(tx, application, release, release.releasedAt ?? tx.now);
    }
  });
  await catchUp();
}
