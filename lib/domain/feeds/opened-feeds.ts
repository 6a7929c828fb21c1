/** Which feeds the license of a key opens that are not open to everyone: what a feed token of it is good for. */
import type { Application } from "../applications/find";
import type { Context } from "../context";
import { isUuid } from "../ids";
import { type FeedFormat, isFeedFormat } from "./feed-format";

export type OpenedFeed = Readonly<{ variant: string; format: FeedFormat }>;

/** By variant, then in the order of the formats; none for an unknown key. WordPress reads plugins, which any variant has. */
export async function openedFeeds(
  { db }: Pick<Context, "db">,
  { id: applicationId }: Application,
  keyId: string,
): Promise<OpenedFeed[]> {
  const key = isUuid(keyId)
    ? await db.prisma.licenseKey.findFirst({
        where: { id: keyId, applicationId },
        select: {
          plan: { select: { variants: true, plugins: true } },
          application: {
            select: {
              feeds: true,
              variants: { select: { code: true, restricted: true }, orderBy: { id: "asc" } },
            },
          },
        },
      })
    : null;
  if (!key) return [];
  const { plan, application } = key;
  const formats = application.feeds.filter(isFeedFormat);
  const opened = application.variants.flatMap(({ code, restricted }) =>
    restricted && plan.variants.includes(code)
      ? formats.filter((format) => format !== "wordpress").map((format) => ({ variant: code, format }))
      : [],
  );
  const [first] = application.variants;
  const hasPlugins = plan.plugins.length > 0 && formats.includes("wordpress");
  return first && hasPlugins ? [...opened, { variant: first.code, format: "wordpress" }] : opened;
}
