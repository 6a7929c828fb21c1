/** `release list`, `publish`, `withdraw`, `discard`, `verify`, `expect`; `plugin list`, `update`. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { refused } from "../domain/errors";
import { setDefaultExpects } from "../domain/publishing/default-expects";
import { discardDrafts } from "../domain/publishing/discard-drafts";
import { publishRelease } from "../domain/publishing/publish";
import { withdrawRelease } from "../domain/publishing/withdraw";
import { listPlugins, listReleases, updatePlugin } from "../domain/release-lists/list";
import { parseExpected } from "../domain/releases/platform";
import { type ReleaseRecord, releaseTitle } from "../domain/releases/release-record";
import { presentRelease } from "../http/update-api/present";
import { onOff } from "./options";
import { releaseId } from "./release-id";
import { addReleaseVerifyCommand } from "./release-verify";
import { action, type Output, table } from "./run";

export function addReleaseCommands(program: Command): void {
  const release = program.command("release").description("releases");
  const list = release
    .command("list <app>")
    .description("list releases, newest first")
    .option("--plugins", "list plugin releases", false);
  action(list, async (ctx, slug: string, options: { plugins: boolean }) => {
    const releases = await listReleases(
      ctx,
      await findApplication(ctx, slug),
      options.plugins ? "plugin" : "core",
    );
    const rows = releases.map((row) => [
      row.id,
      row.plugin ?? row.variant,
      row.version,
      row.channel,
      row.status,
    ]);
    return {
      json: { releases: releases.map(presentRelease) },
      text: table(["id", options.plugins ? "plugin" : "variant", "version", "channel", "status"], rows),
    };
  });

  const publish = release
    .command("publish <app> <release>")
    .description("sign a draft, named by its ID or version, and offer it as an update");
  action(publish, async (ctx, slug: string, named: string) => {
    const application = await findApplication(ctx, slug);
    const id = await releaseId(ctx, application, named);
    return describe(await publishRelease(ctx, application, id), "is published");
  });

  const withdraw = release
    .command("withdraw <app> <release>")
    .description("stop offering a release; its links answer 410, its version stays taken")
    .requiredOption("--reason <reason>", "reason, for the console log");
  action(withdraw, async (ctx, slug: string, named: string, { reason }: { reason: string }) => {
    const application = await findApplication(ctx, slug);
    const id = await releaseId(ctx, application, named);
    return describe(await withdrawRelease(ctx, application, id, reason), "is withdrawn");
  });

  const discard = release
    .command("discard <app> <release>")
    .description("delete a draft and its files; its version can be uploaded again");
  action(discard, async (ctx, slug: string, named: string) => {
    const application = await findApplication(ctx, slug);
    const id = await releaseId(ctx, application, named);
    const [draft] = await discardDrafts(ctx, application, [id]);
    if (!draft) throw refused("release_unknown", { id, application: slug });
    return describe(draft, "is discarded");
  });
  addReleaseVerifyCommand(release);

  const expect = release
    .command("expect <app> <files>")
    .description('what new releases expect by default, like "macos/x64,windows/x64"; "none" for nothing');
  action(expect, async (ctx, slug: string, files: string) => {
    const expects = files === "none" ? [] : parseExpected(files);
    await setDefaultExpects(ctx, await findApplication(ctx, slug), expects);
    return { json: { expects }, text: `New releases of ${slug} expect ${expects.join(", ") || "no files"}.` };
  });
}

export function addPluginCommands(program: Command): void {
  const plugin = program.command("plugin").description("plugins");
  action(plugin.command("list <app>").description("list plugins"), async (ctx, slug: string) => {
    const plugins = (await listPlugins(ctx, await findApplication(ctx, slug))).map(
      ({ id, code, ...row }) => ({ id: code, rowId: id, ...row }),
    );
    const rows = plugins.map((row) => [row.id, row.name, row.premium ? "premium" : "free"]);
    return { json: { plugins }, text: table(["plugin", "name", "access"], rows) };
  });

  const update = plugin
    .command("update <app> <plugin>")
    .description("change a plugin")
    .option("--premium <on|off>", "only for plans and update keys with premium plugins", onOff);
  action(update, async (ctx, slug: string, code: string, changes: { premium?: boolean }) => {
    const {
      id,
      code: pluginId,
      ...row
    } = await updatePlugin(ctx, await findApplication(ctx, slug), code, changes);
    return {
      json: { id: pluginId, rowId: id, ...row },
      text: `The plugin ${pluginId} is ${row.premium ? "premium" : "free"}.`,
    };
  });
}

function describe(release: ReleaseRecord, state: string): Output {
  return { json: presentRelease(release), text: `${releaseTitle(release)} ${state}.` };
}
