/** `customer`: what is held about a person, and its erasure. */
import type { Command } from "commander";
import { eraseAgain, listErasures } from "../domain/erasure/erase-again";
import type { Erased } from "../domain/erasure/erase-person";
import { type ErasedCounts, isNothing } from "../domain/erasure/erase-rows";
import { exportPerson, heldCounts } from "../domain/erasure/personal-data";
import { parseStoredEmail } from "../domain/keys/email";
import { eraseEverywhere } from "../mail/customer/erase-everywhere";
import { readErasures } from "./erasures-file";
import { checked } from "./options";
import { action, counted, type Output } from "./run";

const KEPT =
  "Kept: keys, which stay valid unless you add --revoke, their order numbers and devices' ids, for their seats and your books; who of your team did what, in the log.";

const NOTHING = "Nothing is held about this address. Nothing was erased.";

type EraseFlags = { email: string; revoke?: boolean; mail: boolean; yes?: boolean };

export function addCustomerCommands(program: Command): void {
  const customer = program.command("customer").description("what is held about a person");
  const exported = customer
    .command("export")
    .description("print everything that is held about a person, as JSON")
    .requiredOption("--email <address>", "of the person", checked(parseStoredEmail));
  action(exported, async (ctx, { email }: { email: string }) => {
    const data = await exportPerson(ctx, email);
    return { json: data, text: JSON.stringify(data, null, 2) };
  });

  const erase = customer
    .command("erase")
    .description("erase what is held about a person; without --yes, say what that is")
    .requiredOption("--email <address>", "of the person", checked(parseStoredEmail))
    .option("--revoke", "revoke their keys as well")
    .option("--no-mail", "do not tell them by mail that it was done")
    .option("--yes", "erase; nothing brings it back");
  action(erase, async (ctx, { email, revoke = false, mail, yes }: EraseFlags) => {
    if (!yes) return preview(await heldCounts(ctx, email));
    return erasedOutput(await eraseEverywhere(ctx, email, { revoke, tell: mail }));
  });

  const erased = customer
    .command("erased")
    .description("list erasures, without addresses; or erase again after a restore")
    .option("--again <file>", "a list that --json printed, of after the backup");
  action(erased, async (ctx, { again }: { again?: string }) => {
    if (again) {
      const people = await eraseAgain(ctx, await readErasures(again));
      return { json: { people }, text: `Erased again: ${counted(people, "person", "people")}.` };
    }
    const erasures = await listErasures(ctx);
    const lines = erasures.map(({ id, at }) => `${at}  ${id}`);
    return { json: { erasures }, text: lines.join("\n") || "Nobody's data was erased yet." };
  });
}

function preview(counts: ErasedCounts): Output {
  if (isNothing(counts)) return { json: { erased: false, ...counts }, text: NOTHING };
  return {
    json: { erased: false, ...counts },
    text: `Would be erased: ${sentence(counts)}\n${KEPT}\nNothing was erased. Add --yes to do it; nothing brings it back.`,
  };
}

function erasedOutput(erased: Erased & { outboxFiles: number }): Output {
  const { id, outboxFiles } = erased;
  const files = erased.logFiles.map((file) => `\nMay still name the person: ${file}, old months of the log`);
  const told = erased.told ? "\nA mail tells them; it holds their address until it is sent." : "";
  const outbox = outboxFiles > 0 ? `\nDeleted from the outbox: ${counted(outboxFiles, "mail")}.` : "";
  return {
    json: { ...erased, erased: id !== null },
    text: `${id === null ? NOTHING : `Erased: ${sentence(erased)}`}${outbox}${told}${files.join("")}`,
  };
}

/** What is none is left out. */
function sentence(counts: ErasedCounts): string {
  const parts: readonly [keyof ErasedCounts, (count: number) => string][] = [
    ["keys", (count) => `address, name, note and metadata of ${counted(count, "key")}`],
    ["devices", (count) => counted(count, "device name")],
    ["accounts", (count) => `${counted(count, "account")} with sessions`],
    ["links", (count) => `${counted(count, "link")} to sign in or to a new key`],
    ["requests", (count) => counted(count, "request")],
    ["mails", (count) => counted(count, "mail")],
    ["optOuts", (count) => counted(count, "unsubscription")],
    ["events", (count) => counted(count, "webhook event")],
    ["imports", (count) => `${counted(count, "import")} put aside`],
    ["mentions", (count) => `their address in ${counted(count, "other text")}`],
    ["logEntries", (count) => `the person in ${counted(count, "log entry", "log entries")}`],
  ];
  const held = parts.filter(([name]) => counts[name] > 0).map(([name, text]) => text(counts[name]));
  return `${held.join(", ")}.`;
}
