/** Which formats an application serves to other updaters (docs/contract.md D9). */
import { catchUp } from "../../db/change-feed";
import { inTransaction } from "../../db/transaction";
import { publishesUpdates } from "../applications/application";
import type { Application } from "../applications/find";
import { lockApplication } from "../applications/lock";
import { changesBetween } from "../audit/changes";
import { record } from "../audit/record";
import type { Context } from "../context";
import { refused } from "../errors";
import { requirePermission } from "../permissions";
import { nearestOf } from "../releases/nearest";
import { FEED_FORMATS, type FeedFormat, isFeedFormat } from "./feed-format";

/** Throws `invalid_input` with the nearest one. */
export function parseFeedFormat(text: string): FeedFormat {
  if (isFeedFormat(text)) return text;
  throw refused("feed_format_unknown", {
    given: text,
    nearest: nearestOf(text, FEED_FORMATS),
    known: FEED_FORMATS,
  });
}

/** In the order of the formats. */
export async function feedsOf({ db }: Pick<Context, "db">, { id }: Application): Promise<FeedFormat[]> {
  const { feeds } = await db.prisma.application.findUniqueOrThrow({ where: { id }, select: { feeds: true } });
  return feeds.filter(isFeedFormat);
}

/** Those not named stay as they are. Answers what is on afterwards. Throws `not_found` where nothing is published. */
export async function setFeeds(
  ctx: Context,
  application: Application,
  wanted: Readonly<Partial<Record<FeedFormat, boolean>>>,
): Promise<FeedFormat[]> {
  requirePermission(ctx.actor, "applications");
  if (!publishesUpdates(application.kind))
    throw refused("publishes_no_updates", { application: application.name });
  const feeds = await inTransaction(ctx, async (tx) => {
    await lockApplication(tx, application);
    const before = await feedsOf(tx, application);
    const after = FEED_FORMATS.filter((format) => wanted[format] ?? before.includes(format));
    const detail = changesBetween({ feeds: before }, { feeds: after });
    if (!detail) return after;
    await tx.db.prisma.application.update({
      where: { id: application.id },
      data: { feeds: after },
      select: { id: true },
    });
    await record(tx, {
      applicationId: application.id,
      action: "application.updated",
      target: application.slug,
      targetId: application.id,
      detail,
    });
    return after;
  });
  await catchUp();
  return feeds;
}
