/** `app create`, `app update`. */
import type { Command } from "commander";
import { kindName, parseKind } from "../domain/applications/application";
import { settingsNow } from "../domain/applications/application-version";
import { changeKind } from "../domain/applications/change-kind";
import { type ApplicationChanges, createApplication, updateApplication } from "../domain/applications/create";
import { type Application, findApplication } from "../domain/applications/find";
import { listApplications } from "../domain/applications/list";
import { ofEachSetting, SETTINGS, type SettingValues } from "../domain/applications/setting-fields";
import type { Context } from "../domain/context";
import { settingsInWords } from "../words/terms/setting-fields";
import { settingWordsEn } from "../words/terms/setting-fields-en";
import { addApplicationImportCommand } from "./application-import";
import { checked, onOff, requireSomeChange } from "./options";
import { action, type Output } from "./run";

export function addApplicationCommands(program: Command): void {
  const app = program.command("app").description("applications");
  addApplicationImportCommand(app);
  const create = app
    .command("create <slug>")
    .description("create an application and its signing keys")
    .requiredOption("--name <name>", "display name")
    .option(
      "--kind <kind>",
      "license-only, updates-only or licensed-updates",
      checked(parseKind),
      "licensed-updates",
    );
  for (const { option, does } of Object.values(SETTINGS)) create.option(option, does, false);
  create.option("--without-signing-keys", "create no signing keys; use `signing-key create` later", false);
  type Create = SettingValues & { name: string; kind: string; withoutSigningKeys: boolean };
  const createNew = async (ctx: Context, slug: string, options: Create) => {
    const { kind, withoutSigningKeys, ...input } = options;
    const withSigningKeys = !withoutSigningKeys;
    return describe(await createApplication(ctx, { ...input, slug, kind: parseKind(kind), withSigningKeys }));
  };
  action(create, createNew, { mayBeFirst: true });

  action(app.command("list").description("list the applications"), async (ctx) => {
    const applications = (await listApplications(ctx)).map(describe);
    return {
      json: { applications: applications.map(({ json }) => json) },
      text: applications.length === 0 ? "No applications." : applications.map(({ text }) => text).join("\n"),
    };
  });
  const show = app.command("show <slug>").description("show an application");
  action(show, async (ctx, slug: string) => describe(await findApplication(ctx, slug)));

  const update = app
    .command("update <slug>")
    .description("change an application")
    .option("--name <name>", "display name")
    .option("--kind <kind>", "license-only, updates-only or licensed-updates", checked(parseKind));
  for (const { option, does } of Object.values(SETTINGS)) update.option(`${option} <on|off>`, does, onOff);
  action(update, async (ctx, slug: string, { kind, ...changes }: ApplicationChanges & { kind?: string }) => {
    const known = await findApplication(ctx, slug);
    const application = kind === undefined ? known : await changeKind(ctx, known, parseKind(kind));
    return describe(await updateApplication(ctx, application, changes));
  });
  requireSomeChange(update);
}

function describe(application: Application): Output {
  const { id, slug, name, kind } = application;
  const told = [kindName(kind), ...settingsInWords(settingsNow(application), settingWordsEn)];
  return {
    json: { id, slug, name, kind: kindName(kind), ...ofEachSetting((field) => application[field]) },
    text: `${name} (${slug}), ${told.join(", ")}\n${id}`,
  };
}
