/** `log`: the console log. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { listAuditEntries } from "../domain/audit/list";
import { wholeNumber } from "./options";
import { action, table } from "./run";

const ENTRIES_MAX = 10_000;

export function addLogCommand(program: Command): void {
  const log = program
    .command("log <app>")
    .description("the console log, newest first")
    .option("--limit <n>", "how many entries", wholeNumber, 50);
  action(log, async (ctx, slug: string, { limit }: { limit: number }) => {
    const application = await findApplication(ctx, slug);
    const entries = await listAuditEntries(ctx, application.id, Math.min(limit, ENTRIES_MAX));
    const rows = entries.map((entry) => [
      entry.at,
      entry.actor,
      entry.action,
      entry.target,
      entry.reason ?? "",
    ]);
    return { json: { entries }, text: table(["at", "actor", "action", "target", "reason"], rows) };
  });
}
