/** `feed on`, `feed off`, `feed list`: what is served to updaters that programs already have. */
import type { Command } from "commander";
import { type Application, findApplication } from "../domain/applications/find";
import type { Context } from "../domain/context";
import type { FeedFormat } from "../domain/feeds/feed-format";
import { feedsOf, parseFeedFormat, setFeeds } from "../domain/feeds/set-feeds";
import { updateBase } from "../domain/releases/update-base";
import { action, type Output } from "./run";

export function addFeedCommands(program: Command): void {
  const feed = program.command("feed").description("feeds for updaters that programs already have");
  const list = feed.command("list <app>").description("list the formats that are on");
  action(list, async (ctx, slug: string) => {
    const application = await findApplication(ctx, slug);
    return describe(application, await feedsOf(ctx, application));
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
  return describe(application, await setFeeds(ctx, application, wanted));
}

function describe({ slug }: Application, feeds: readonly FeedFormat[]): Output {
  const base = `${updateBase(slug)}/feeds/`;
  const text =
    feeds.length === 0
      ? `${slug} serves no feeds.`
      : `${slug} serves ${feeds.join(", ")} at ${base}<variant>/.`;
  return { json: { feeds, base }, text };
}
