/** Feeds that are on and offer nothing, since a key is missing that their clients ask for. */
import type { FeedKeyFormat } from "../../db/generated/enums";
import type { Context } from "../context";
import { isFeedFormat } from "./feed-format";
import { missingKeys } from "./needed-keys";

/** `application`: its slug. */
export type KeylessFeed = Readonly<{ application: string; format: FeedKeyFormat }>;

/** `applicationId` null: of all. */
export async function keylessFeeds(
  { db }: Pick<Context, "db">,
  applicationId: string | null,
): Promise<KeylessFeed[]> {
  const applications = await db.prisma.application.findMany({
    where: { ...(applicationId === null ? {} : { id: applicationId }), feeds: { isEmpty: false } },
    orderBy: { slug: "asc" },
    select: { slug: true, feeds: true, feedKeys: { select: { format: true, retiredAt: true } } },
  });
  return applications.flatMap(({ slug, feeds, feedKeys }) =>
    missingKeys(feeds.filter(isFeedFormat), feedKeys).map((format) => ({ application: slug, format })),
  );
}
