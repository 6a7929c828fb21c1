/** The operator's command line (docs/contract.md, part three). */
import { Command, CommanderError } from "commander";
import { log } from "../process/log";
import { version } from "../process/version";
import { addApplicationCommands } from "./application";
import { addBackupCommand } from "./backup";
import { addCustomerCommands } from "./customer";
import { addDeviceCommands } from "./device";
import { addExportCommand } from "./export";
import { addFeedCommands } from "./feed";
import { addFeedKeyCommands } from "./feed-key";
import { addFeedTokenCommands } from "./feed-token";
import { addImportCommand } from "./import";
import { addKeyCommands } from "./key";
import { addLogCommand } from "./log";
import { addMailCommands } from "./mail";
import { addMasterKeyCommands } from "./master-key";
import { addMigrateCommand } from "./migrate";
import { addMoveCommands } from "./move";
import { addOperatorCommands } from "./operator";
import { addPlanCommands } from "./plan";
import { addPluginCommands, addReleaseCommands } from "./release";
import { addRestoreCommand } from "./restore";
import { sentenceFor, ToldError } from "./run";
import { addSigningKeyCommands } from "./signing-key";
import { addStatusCommand } from "./status";
import { addTokenCommands } from "./token";
import { addVariantCommands } from "./variant";
import { addWebhookCommands } from "./webhook";

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;

/**
 * Runs one command. `argv` without the program. Resolves with the exit code: 0 done, 1 refused with one sentence on
 * standard error, 2 wrong usage.
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(argv, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    if (error instanceof ToldError) return EXIT_REFUSED;
    const sentence = sentenceFor(error);
    if (sentence === null) log().error({ err: error }, "the command failed");
    process.stderr.write(`${sentence ?? "The command failed; see the log line above."}\n`);
    return EXIT_REFUSED;
  }
}

function buildProgram(): Command {
  const program = new Command("latchkey")
    .description("Issue license keys and publish signed updates from the command line.")
    .version(version())
    .option("--json", "print one JSON object")
    .option("--create", "create a new installation if there is none")
    .showHelpAfterError()
    .exitOverride();
  addStatusCommand(program);
  addMigrateCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addMoveCommands(program);
  addOperatorCommands(program);
  addApplicationCommands(program);
  addVariantCommands(program);
  addPlanCommands(program);
  addTokenCommands(program);
  addSigningKeyCommands(program);
  addKeyCommands(program);
  addImportCommand(program);
  addExportCommand(program);
  addCustomerCommands(program);
  addDeviceCommands(program);
  addReleaseCommands(program);
  addPluginCommands(program);
  addFeedCommands(program);
  addFeedKeyCommands(program);
  addFeedTokenCommands(program);
  addWebhookCommands(program);
  addMailCommands(program);
  addMasterKeyCommands(program);
  addLogCommand(program);
  for (const command of allCommands(program)) {
    command
      .option("--json", "print one JSON object")
      .option("--create", "create a new installation if there is none")
      .exitOverride()
      .showHelpAfterError();
  }
  return program;
}

function allCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...allCommands(child)]);
}
