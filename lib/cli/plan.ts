/** `plan create`, `plan update`, `plan list`. What their options are follows from the fields of a plan. */
import { type Command, Option } from "commander";
import { findApplication } from "../domain/applications/find";
import { parsePlanStatus } from "../domain/applications/plan";
import {
  isOfKind,
  ofEachPlanField,
  PLAN_FIELD_NAMES,
  PLAN_FIELDS,
  type PlanField,
} from "../domain/applications/plan-fields";
import { checkedTerm } from "../domain/applications/plan-term";
import { planRecords } from "../domain/applications/plans";
import {
  ALL_PLUGINS,
  createPlan,
  type PlanChanges,
  type PlanRecord,
  updatePlan,
} from "../domain/applications/save-plan";
import { planTermWords } from "../words/terms/plan-fields";
import { planFieldsEn } from "../words/terms/plan-fields-en";
import { checked, collected, daysFor, devices, feature, requireSomeChange } from "./options";
import { action, counted, type Output } from "./run";

/** By the names that commander gives the options, each as its reader left it. */
type Flags = Readonly<Record<string, unknown>>;

export function addPlanCommands(program: Command): void {
  const plan = program.command("plan").description("plans");
  const create = withFlags(
    plan.command("create <app> <code>").description("create a plan; default: public, 1 device"),
  );
  create.addOption(optionOf("name").makeOptionMandatory());
  action(create, async (ctx, slug: string, code: string, flags: Flags) => {
    const application = await findApplication(ctx, slug);
    const changes = changesOf(flags);
    return describe(await createPlan(ctx, application, { ...changes, code, name: changes.name ?? "" }));
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
  update.addOption(optionOf("name"));
  action(update, async (ctx, slug: string, code: string, flags: Flags) =>
    describe(await updatePlan(ctx, await findApplication(ctx, slug), code, changesOf(flags))),
  );
  requireSomeChange(update);
}

function withFlags(command: Command): Command {
  for (const name of PLAN_FIELD_NAMES) {
    if (name === "name") continue; // one command requires it
    if (name === "plugins")
      command
        .option("--premium-plugins", "includes all premium plugins")
        .option("--no-premium-plugins", "includes no premium plugins");
    command.addOption(optionOf(name));
  }
  return command;
}

/** It refuses at once what the field cannot hold. */
function optionOf(name: PlanField): Option {
  const { option, does } = PLAN_FIELDS[name];
  const made = new Option(option, does);
  if (isOfKind(name, "name")) return made;
  if (isOfKind(name, "status")) return made.argParser(checked(parsePlanStatus));
  if (isOfKind(name, "seats")) return made.argParser(devices);
  if (isOfKind(name, "features")) return made.argParser(feature);
  if (isOfKind(name, "variants", "plugins")) return made.argParser(collected);
  if (isOfKind(name, "days")) return made.argParser(daysFor(name));
  return made.argParser(checked((text) => checkedTerm(name, valueIn(name, text))));
}

function changesOf(flags: Flags): PlanChanges {
  const given = ofEachPlanField<PlanChanges & Record<PlanField, unknown>>((name) =>
    valueIn(name, flags[optionOf(name).attributeName()]),
  );
  const { premiumPlugins } = flags;
  if (given.plugins !== undefined || premiumPlugins === undefined) return given;
  return { ...given, plugins: premiumPlugins ? [ALL_PLUGINS] : [] };
}

/** Commander takes a parsed null for a parser that failed. */
function valueIn<Given>(name: PlanField, option: Given): Given | null {
  const none = isOfKind(name, "seats") ? "unlimited" : "none";
  return isOfKind(name, "seats", "days", "address") && option === none ? null : option;
}

function describe(plan: PlanRecord): Output {
  const seats = plan.maxActivations === null ? "unlimited devices" : counted(plan.maxActivations, "device");
  const features = Object.entries(plan.features).map(([name, value]) => `${name}=${value}`);
  return {
    json: { ...plan, premiumPlugins: plan.plugins.length > 0 },
    text: [
      `${plan.name} (${plan.code}), ${plan.status}, ${seats}`,
      ...planTermWords(plan, planFieldsEn),
      ...features,
      plan.id,
    ].join("\n"),
  };
}
