import type { Metadata } from "next";
import { feedPreviews } from "@/lib/console/feed-previews";
import { publishesUpdates } from "@/lib/domain/applications/application";
import { listVariants } from "@/lib/domain/applications/variants";
import { listFeedKeys } from "@/lib/domain/feeds/feed-keys";
import { missingKeys } from "@/lib/domain/feeds/needed-keys";
import { feedsOf } from "@/lib/domain/feeds/set-feeds";
import { listPlugins } from "@/lib/domain/release-lists/list";
import { applicationPage } from "@/lib/session/application-page";
import { currentDone } from "@/lib/session/flash";
import { Done } from "@/lib/ui/console/done";
import { PageTitle } from "@/lib/ui/console/page-title";
import { doneWords } from "@/lib/words/forms/words";
import { FeedCard } from "./feed-card";
import { FeedKeys } from "./feed-keys";
import { FeedSwitches } from "./feed-switches";
import { feedsWords } from "./words";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { look, application } = await applicationPage(params, publishesUpdates);
  return { title: `${feedsWords(look.locale.language).title} · ${application.name}` };
}

export default async function UpdatersPage({ params }: Props) {
  const { look, ctx, application, may } = await applicationPage(params, publishesUpdates);
  const text = feedsWords(look.locale.language);
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
      <FeedSwitches slug={slug} feeds={feeds} mayChange={may("applications")} />
      {feeds
        .filter(({ isOn }) => isOn)
        .map((feed) => (
          <FeedCard key={feed.format} feed={feed} hasKey={missingKeys([feed.format], keys).length === 0} />
        ))}
      <FeedKeys slug={slug} keys={keys} mayChange={may("signing_keys")} />
    </>
  );
}
