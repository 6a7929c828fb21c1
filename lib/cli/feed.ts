/** `feed on`, `feed off`, `feed list`: what is served to updaters that programs already have. */
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import type { FeedFormat } from "../domain/feeds/feed-format";
import { listFeedKeys } from "../domain/feeds/feed-keys";
import { missingKeys } from "../domain/feeds/needed-keys";
import { feedsOf, parseFeedFormat, setFeeds } from "../domain/feeds/set-feeds";
import { updateBase } from "../domain/releases/update-base";
import { action, type Output } from "./run";

export function addFeedCommands(program: Command): void {
  const feed = program.command("feed").description("feeds for updaters that programs already have");
  const list = feed.command("list <app>").description("list the formats that are on");
  action(list, async (ctx, slug: string) => {
    const application = await findApplication(ctx, slug);
    return describe(ctx, application, await feedsOf(ctx, application));
  });
  const on = feed.command("on <app> <format...>").description("serve these formats");
  action(on, (ctx, slug: string, formats: string[]) => change(ctx, slug, formats, true));
  const off = feed.command("off <app> <format...>").description("stop serving these formats");
  action(off, (ctx, slug: string, formats: string[]) => change(ctx, slug, formats, false));
}

async function change(
  ctx: Context,
  slug: string,
  formats: readonly string[],
  isOn: boolean,
): Promise<Output> {
  const application = await findApplication(ctx, slug);
  const wanted = Object.fromEntries(formats.map((format) => [parseFeedFormat(format), isOn]));
  return describe(ctx, application, await setFeeds(ctx, application, wanted));
}

async function describe(
  ctx: Context,
  application: Application,
  feeds: readonly FeedFormat[],
): Promise<Output> {
  const { slug } = application;
  const base = `${updateBase(slug)}/feeds/`;
  const keysMissing = missingKeys(feeds, await listFeedKeys(ctx, application));
  const served =
    feeds.length === 0
      ? `${slug} serves no feeds.`
      : `${slug} serves ${feeds.join(", ")} at ${base}<variant>/.`;
  const unsigned = keysMissing.map(
    (format) =>
      `No ${format} key: its clients are offered nothing. Create one with: feed-key create ${slug} --format ${format}`,
  );
  return { json: { feeds, base, keysMissing }, text: [served, ...unsigned].join("\n") };
}
