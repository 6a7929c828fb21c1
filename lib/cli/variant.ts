/** `variant create`, `list`, `update`, `rename`, `open`, `restrict`, `delete`. */
import { type Command, Option } from "commander";
import {
  deleteVariant,
  renameVariant,
  updateVariant,
  type VariantChanges,
} from "../domain/applications/change-variant";
import { findApplication } from "../domain/applications/find";
import {
  createVariant,
  listVariants,
  type NewVariant,
  PUBLIC_DOWNLOADS,
  type VariantRecord,
} from "../domain/applications/variants";
import { onOff, requireSomeChange } from "./options";
import { action, type Output, table } from "./run";

export function addVariantCommands(program: Command): void {
  const group = program.command("variant").description("variants of an application's releases");
  const create = group
    .command("create <app> <code>")
    .description("create a variant, open to all unless restricted")
    .option("--restricted", "only for licenses and update keys with access to it", false)
    .addOption(publicDownloads());
  action(create, async (ctx, slug: string, code: string, given: Omit<NewVariant, "code">) => {
    const created = await createVariant(ctx, await findApplication(ctx, slug), { code, ...given });
    return said(created, `Created the ${accessOf(created)} variant ${code} of ${slug}.`);
  });

  action(group.command("list <app>").description("list the variants"), async (ctx, slug: string) => {
    const variants = await listVariants(ctx, await findApplication(ctx, slug));
    const rows = variants.map((variant) => [variant.code, accessOf(variant)]);
    return { json: { variants }, text: table(["code", "access"], rows) };
  });

  const update = group
    .command("update <app> <code>")
    .description("change to whom a variant is offered")
    .option(
      "--restricted <on|off>",
      "only for licenses and update keys with access to it, as restrict",
      onOff,
    )
    .addOption(publicDownloads());
  action(update, async (ctx, slug: string, code: string, changes: VariantChanges) => {
    const changed = await updateVariant(ctx, await findApplication(ctx, slug), code, changes);
    return said(changed, `${code} is ${accessOf(changed)} now.`);
  });
  requireSomeChange(update);

  const rename = group
    .command("rename <app> <code> <new-code>")
    .description("rename a variant under which nothing was published yet");
  action(rename, async (ctx, slug: string, code: string, next: string) => {
    const renamed = await renameVariant(ctx, await findApplication(ctx, slug), code, next);
    return said(renamed, `${code} is ${next} now.`);
  });

  for (const restricted of [false, true]) {
    const verb = restricted ? "restrict" : "open";
    const command = group
      .command(`${verb} <app> <code>`)
      .description(
        restricted
          ? "offer a variant to licenses and update keys with access to it"
          : "offer a variant to all",
      );
    action(command, async (ctx, slug: string, code: string) => {
      const changed = await updateVariant(ctx, await findApplication(ctx, slug), code, { restricted });
      return said(changed, `${code} is ${accessOf(changed)} now.`);
    });
  }

  const remove = group.command("delete <app> <code>").description("delete a variant without releases");
  action(remove, async (ctx, slug: string, code: string) => {
    await deleteVariant(ctx, await findApplication(ctx, slug), code);
    return { json: { code }, text: `Deleted ${code}.` };
  });
}

function publicDownloads(): Option {
  const what = "what anyone may download of a restricted variant";
  return new Option("--public-downloads <which>", what).choices(PUBLIC_DOWNLOADS);
}

function accessOf({ restricted, publicDownloads: downloads }: VariantRecord): string {
  if (!restricted) return "open";
  return downloads === "none" ? "restricted" : `restricted, ${downloads} public`;
}

function said(variant: VariantRecord, text: string): Output {
  return { json: variant, text };
}
