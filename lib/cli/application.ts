/** `app create`, `app update`. */
import type { Command } from "commander";
import { kindName, parseKind, publishesUpdates } from "../domain/applications/application";
import { changeKind } from "../domain/applications/change-kind";
import { type ApplicationChanges, createApplication, updateApplication } from "../domain/applications/create";
import { type Application, findApplication } from "../domain/applications/find";
import { listApplications } from "../domain/applications/list";
import type { Context } from "../domain/context";
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
    )
    .option("--manage-codes", "give every new key a management code", false)
    .option("--new-plugins-premium", "make new plugins premium by default", false)
    .option("--without-signing-keys", "create no signing keys; use `signing-key create` later", false);
  type Create = {
    name: string;
    kind: string;
    manageCodes: boolean;
    newPluginsPremium: boolean;
    withoutSigningKeys: boolean;
  };
  const createNew = async (ctx: Context, slug: string, options: Create) => {
    const { name, kind, manageCodes, newPluginsPremium, withoutSigningKeys } = options;
    return describe(
      await createApplication(ctx, {
        slug,
        name,
        kind: parseKind(kind),
        manageCodes,
        newPluginsPremium,
        withSigningKeys: !withoutSigningKeys,
      }),
    );
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
    .option("--kind <kind>", "license-only, updates-only or licensed-updates", checked(parseKind))
    .option("--manage-codes <on|off>", "give every new key a management code", onOff)
    .option("--new-plugins-premium <on|off>", "make new plugins premium by default", onOff);
  action(update, async (ctx, slug: string, { kind, ...changes }: ApplicationChanges & { kind?: string }) => {
    const known = await findApplication(ctx, slug);
    const application = kind === undefined ? known : await changeKind(ctx, known, parseKind(kind));
    return describe(await updateApplication(ctx, application, changes));
  });
  requireSomeChange(update);
}

function describe({ id, slug, name, kind, manageCodes, newPluginsPremium }: Application): Output {
  const settings = [
    kindName(kind),
    `management codes ${manageCodes ? "on" : "off"}`,
    ...(publishesUpdates(kind) ? [`new plugins ${newPluginsPremium ? "premium" : "free"}`] : []),
  ];
  return {
    json: { id, slug, name, kind: kindName(kind), manageCodes, newPluginsPremium },
    text: `${name} (${slug}), ${settings.join(", ")}\n${id}`,
  };
}
