import type { Metadata } from "next";
import { feedPreviews } from "@/lib/console/feed-previews";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import type { FeedFormat } from "@/lib/domain/feeds/feed-format";
import { type FeedKeyRecord, listFeedKeys } from "@/lib/domain/feeds/feed-keys";
import { feedsOf } from "@/lib/domain/feeds/set-feeds";
import { listPlugins } from "@/lib/domain/releases/list";
import { doneWords } from "@/lib/messages/forms/words";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { FeedCard } from "./feed-card";
import { FeedKeys } from "./feed-keys";
import { FeedSwitches } from "./feed-switches";

const KEYS: Readonly<Partial<Record<FeedFormat, FeedKeyRecord["format"]>>> = {
  sparkle: "sparkle",
  winsparkle: "sparkle",
  netsparkle: "sparkle",
  tauri: "minisign",
};

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${look.words.feeds.title} · ${application.name}` };
}

export default async function UpdatersPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params, publishesUpdates);
  const text = look.words.feeds;
  const { slug } = application;
  const [on, variants, plugins, keys] = await Promise.all([
    feedsOf(ctx, application),
    listVariants(ctx, application),
    listPlugins(ctx, application),
    listFeedKeys(ctx, application),
  ]);
  const feeds = await feedPreviews({ slug, on, variants, plugins: plugins.map(({ code }) => code) });
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      <Done text={doneWords("feeds", await currentDone(), look.locale.language)} />
      <FeedSwitches look={look} slug={slug} feeds={feeds} mayChange={may("applications")} />
      {feeds
        .filter(({ isOn }) => isOn)
        .map((feed) => (
          <FeedCard key={feed.format} look={look} feed={feed} hasKey={hasKeyFor(feed.format, keys)} />
        ))}
      <FeedKeys look={look} slug={slug} keys={keys} mayChange={may("signing_keys")} />
    </>
  );
}

/** Whether its clients take files without a signature, or there is a key to sign with. */
function hasKeyFor(format: FeedFormat, keys: readonly FeedKeyRecord[]): boolean {
  const needed = KEYS[format];
  return needed === undefined || keys.some((key) => key.format === needed && key.retiredAt === null);
}
