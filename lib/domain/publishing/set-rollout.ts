/** To how many of the installations a release is offered (docs/contract.md D9). */
import type { Application } from "../applications/find";
import { record } from "../audit/record";
import type { Context } from "../context";
import { type ReleaseRecord, releaseTitle } from "../releases/release-record";
import { keepOffersNewest } from "./keep-offers-newest";

/** Under `lockStatements`; of a draft, or of what is published. The same again changes nothing. */
export async function setRollout(
  tx: Context,
  application: Application,
  release: ReleaseRecord,
  percent: number,
): Promise<void> {
  if (release.rollout === percent) return;
  await keepOffersNewest(tx, application, release, async () => {
    await tx.db.prisma.release.update({ where: { id: release.id }, data: { rollout: percent } });
    await record(tx, {
      applicationId: application.id,
      action: "release.rollout_changed",
      target: releaseTitle(release),
      targetId: release.id,
      detail: { rollout: { from: release.rollout, to: percent } },
    });
  });
}
