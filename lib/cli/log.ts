/** `log`: the console log. */
import type { Command } from "commander";
import { findApplication } from "../domain/applications/find";
import { type LogEntry, listAuditEntries } from "../domain/audit/list";
import { plainDetailLines } from "../words/log/words";
import { addLogDetachCommand, addLogExportCommand } from "./log-archive";
import { addLogVerifyCommand } from "./log-verify";
import { wholeNumber } from "./options";
import { action, table } from "./run";

const ENTRIES_MAX = 10_000;

export function addLogCommand(program: Command): void {
  const log = program
    .command("log <app>")
    .description("show the console log, newest first")
    .option("--limit <n>", "number of entries", wholeNumber, 50);
  addLogVerifyCommand(log);
  addLogExportCommand(log);
  addLogDetachCommand(log);
  action(log, async (ctx, slug: string, { limit }: { limit: number }) => {
    const application = await findApplication(ctx, slug);
    const entries = await listAuditEntries(ctx, application.id, Math.min(limit, ENTRIES_MAX));
    const rows = entries.map((entry) => [
      entry.at.replace(/\.\d+Z$/, "Z"),
      printable(actorOf(entry)),
      entry.action,
      printable(entry.target),
      printable(entry.reason ?? ""),
      printable(plainDetailLines(entry.action, entry.detail).join("; ")),
    ]);
    return { json: { entries }, text: table(["at", "actor", "action", "target", "reason", "details"], rows) };
  });
}

/** A device's name is what the person who activated it typed, and may read like an operator's. */
function actorOf({ actorKind, actor }: LogEntry): string {
  return actorKind === "device" ? `device ${actor}` : actor;
}

/** Names come from strangers: what moves a terminal's cursor or turns its writing around is shown by its number. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
