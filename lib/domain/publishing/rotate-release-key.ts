/** Activating another release key: everything published is signed again, in the same transaction. */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import type { Application } from "../applications/find";
import { activateSigningKey } from "../applications/signing-keys";
import type { Context } from "../context";
import { requirePermission } from "../permissions";
import { readReleases } from "../release-files/read-releases";
import { newestSeq } from "../releases/release-record";
import { lockStatements, signRelease } from "./sign-release";

/** For a key of any purpose; only a release key has something to sign again. Throws `not_found`, `invalid_input`. */
export async function activateAndResign(ctx: Context, application: Application, kid: string): Promise<void> {
  requirePermission(ctx.actor, "signing_keys");
  await inTransaction(ctx, async (tx) => {
    await lockStatements(tx, application);
    await activateSigningKey(tx, application, kid);
    const outdated = await readReleases(tx, {
      where: {
        applicationId: application.id,
        status: "published",
        OR: [{ image: { not: null }, kid: { not: kid } }, { files: { some: { kid: { not: kid } } } }],
        application: { releaseSigningKey: { kid } },
      },
    });
    const inOrder = outdated.toSorted((one, other) => newestSeq(one) - newestSeq(other));
    for (const release of inOrder) {
      await signRelease(tx, application, release, release.releasedAt ?? tx.now);
    }
  });
  await catchUp();
}
