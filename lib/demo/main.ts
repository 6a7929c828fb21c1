/**
 * `npm run demo`: shows a newcomer the whole service on throw-away data. Knows the service only from outside, by its
 * command line and its HTTP interfaces, and leaves nothing behind however it ends.
 */
import { printClosing } from "./closing";
import { Interrupted, type Interruption, listenForInterruption } from "./interruption";
import { parseOptions, USAGE, UsageError } from "./options";
import { createSandbox, type Sandbox } from "./sandbox";
import { startService } from "./service";
import { createStage } from "./stage";
import { UnexpectedAnswer } from "./step";
import { tellStory } from "./story";
import { printSummary } from "./summary";
import { openTerminal, type Terminal } from "./terminal";

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

async function main(args: readonly string[]): Promise<number> {
  const terminal = openTerminal(process.stdout);
  try {
    const options = parseOptions(args);
    if (options.help) {
      process.stdout.write(USAGE);
      return 0;
    }
    return await demonstrate(terminal, options.once);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    return EXIT_USAGE;
  }
}

async function demonstrate(terminal: Terminal, once: boolean): Promise<number> {
  const sandbox = createSandbox();
  // The last resort, also after an error that nobody caught; does nothing when `remove` was through.
  process.once("exit", () => sandbox.removeAtOnce());
  const interruption = listenForInterruption(() => sandbox.removeAtOnce());
  let code: number;
  try {
    code = await perform(terminal, sandbox, interruption, once);
  } catch (error) {
    code = explain(terminal, error);
  }
  terminal.line();
  terminal.line(terminal.paint.dim("Stopping the service and deleting its data …"));
  await sandbox.remove();
  terminal.line(`${terminal.paint.green("✓")} Stopped; nothing is left of ${sandbox.directory}`);
  return code;
}

async function perform(
  terminal: Terminal,
  sandbox: Sandbox,
  interruption: Interruption,
  once: boolean,
): Promise<number> {
  const begin = performance.now();
  const service = await startService(terminal, sandbox, interruption.signal);
  const stage = createStage(terminal, sandbox, service.baseUrl, interruption.signal);
  const outcome = await tellStory(stage);
  printSummary(terminal, stage.steps, performance.now() - begin);
  if (once) return 0;
  printClosing(terminal, sandbox, service, outcome);
  await Promise.race([interruption.happened, service.ended]);
  if (!interruption.signal.aborted) throw new Error("The service ended by itself.");
  return 0;
}

/** The exit code; says what went wrong unless the person at the keyboard wanted it so. */
function explain(terminal: Terminal, error: unknown): number {
  if (error instanceof Interrupted) return error.exitCode;
  const { paint } = terminal;
  terminal.line();
  if (error instanceof UnexpectedAnswer) {
    terminal.line(`${paint.red("✗")} ${paint.bold(error.message)}`);
    for (const line of error.details) terminal.line(`    ${line}`);
  } else {
    terminal.line(`${paint.red("✗")} ${error instanceof Error ? error.message : String(error)}`);
  }
  return EXIT_FAILED;
}

// Ends here and now: connections that `fetch` keeps alive would hold the process for seconds.
process.exit(await main(process.argv.slice(2)));
