/** `plan create`, `plan update`, `plan list`. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { parseDurationStart, parsePlanStatus } from "../domain/applications/plan";
import { planRecords } from "../domain/applications/plans";
import { parseRenewUrl } from "../domain/applications/renew-url";
import {
  ALL_PLUGINS,
  createPlan,
  type PlanChanges,
  type PlanRecord,
  updatePlan,
} from "../domain/applications/save-plan";
import {
  checked,
  collected,
  type DaysOption,
  type DevicesOption,
  daysFor,
  daysOf,
  devices,
  feature,
  requireSomeChange,
  seatsOf,
} from "./options";
import { action, counted, type Output } from "./run";

type Flags = {
  name?: string;
  status?: string;
  devices?: DevicesOption;
  feature?: Record<string, boolean | number | string | null>;
  variant?: string[];
  premiumPlugins?: boolean;
  plugin?: string[];
  duration?: DaysOption;
  durationFrom?: string;
  updates?: DaysOption;
  trial?: DaysOption;
  releaseAfter?: DaysOption;
  renewUrl?: string;
};

export function addPlanCommands(program: Command): void {
  const plan = program.command("plan").description("plans");
  const create = withFlags(
    plan.command("create <app> <code>").description("create a plan; default: public, 1 device"),
  );
  create.requiredOption("--name <name>", "display name");
  action(create, async (ctx, slug: string, code: string, flags: Flags) => {
    const application = await findApplication(ctx, slug);
    return describe(
      await createPlan(ctx, application, { ...changesOf(flags), code, name: flags.name ?? "" }),
    );
  });

  action(plan.command("list <app>").description("list the plans"), async (ctx, slug: string) => {
    const plans = (await planRecords(ctx, await findApplication(ctx, slug))).map(describe);
    return {
      json: { plans: plans.map(({ json }) => json) },
      text: plans.length === 0 ? "No plans." : plans.map(({ text }) => text).join("\n\n"),
    };
  });

  const update = withFlags(
    plan.command("update <app> <code>").description("change a plan; options you leave out stay as they are"),
  );
  update.option("--name <name>", "display name");
  action(update, async (ctx, slug: string, code: string, flags: Flags) =>
    describe(await updatePlan(ctx, await findApplication(ctx, slug), code, changesOf(flags))),
  );
  requireSomeChange(update);
}

function withFlags(command: Command): Command {
  return command
    .option("--status <status>", "draft, public, hidden or archived", checked(parsePlanStatus))
    .option("--devices <n|unlimited>", "seats of new keys", devices)
    .option(
      "--feature <name=value>",
      "a feature: true, false, a number, null or a text; repeat for more",
      feature,
    )
    .option("--variant <code>", "a restricted variant the plan includes; repeat for more", collected)
    .option("--premium-plugins", "includes all premium plugins")
    .option("--no-premium-plugins", "includes no premium plugins")
    .option("--plugin <id>", "a premium plugin the plan includes; repeat for more", collected)
    .option(
      "--duration <days|none>",
      "how long new keys hold without an end of their own",
      daysFor("durationDays"),
    )
    .option(
      "--duration-from <start>",
      "when the days begin: issue or first_activation",
      checked(parseDurationStart),
    )
    .option("--updates <days|none>", "how long new keys get updates", daysFor("updatesDays"))
    .option("--trial <days|none>", "how long a trial lasts", daysFor("trialDays"))
    .option(
      "--release-after <days|none>",
      "free a seat whose device was not seen for so long",
      daysFor("releaseAfterDays"),
    )
    .option(
      "--renew-url <url|none>",
      "where a license is renewed; {keyId}, {orderId} and {email} are replaced",
      checked((text) => parseRenewUrl(text === "none" ? null : text)),
    );
}

function changesOf(flags: Flags): PlanChanges {
  return {
    name: flags.name,
    status: flags.status === undefined ? undefined : parsePlanStatus(flags.status),
    maxActivations: seatsOf(flags.devices),
    features: flags.feature,
    variants: flags.variant,
    plugins: pluginsOf(flags),
    durationDays: daysOf(flags.duration),
    durationFrom: flags.durationFrom === undefined ? undefined : parseDurationStart(flags.durationFrom),
    updatesDays: daysOf(flags.updates),
    trialDays: daysOf(flags.trial),
    releaseAfterDays: daysOf(flags.releaseAfter),
    renewUrl: flags.renewUrl === "none" ? null : flags.renewUrl,
  };
}

/** Undefined: as it is. */
function pluginsOf({ premiumPlugins, plugin }: Flags): string[] | undefined {
  if (plugin !== undefined) return plugin;
  if (premiumPlugins === undefined) return undefined;
  return premiumPlugins ? [ALL_PLUGINS] : [];
}

function describe(plan: PlanRecord): Output {
  const seats = plan.maxActivations === null ? "unlimited devices" : counted(plan.maxActivations, "device");
  const features = Object.entries(plan.features).map(([name, value]) => `${name}=${value}`);
  return {
    json: { ...plan, premiumPlugins: plan.plugins.length > 0 },
    text: [
      `${plan.name} (${plan.code}), ${plan.status}, ${seats}`,
      ...termLines(plan),
      ...features,
      plan.id,
    ].join("\n"),
  };
}

function termLines({
  durationDays,
  durationFrom,
  updatesDays,
  trialDays,
  releaseAfterDays,
  renewUrl,
}: PlanRecord): string[] {
  const begin = durationFrom === "issue" ? "" : " from the first activation";
  return [
    ...(durationDays === null ? [] : [`valid for ${counted(durationDays, "day")}${begin}`]),
    ...(updatesDays === null ? [] : [`updates for ${counted(updatesDays, "day")}${begin}`]),
    ...(trialDays === null ? [] : [`trial of ${counted(trialDays, "day")}`]),
    ...(releaseAfterDays === null ? [] : [`frees seats not seen for ${counted(releaseAfterDays, "day")}`]),
    ...(renewUrl === null ? [] : [`renewed at ${renewUrl}`]),
  ];
}
