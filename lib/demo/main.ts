/**
 * `npm run demo`: shows a newcomer the whole service on throw-away data. Knows the service only from outside, by its
 * command line and its HTTP interfaces, and leaves nothing behind however it ends.
 */
import { styleText } from "node:util";
import { freePort } from "../process/free-port";
import { printClosing } from "./closing";
import { Service } from "./service";
import { print, Stage } from "./stage";
import { tellLicensing } from "./story/licensing";
import { setUp } from "./story/set-up";
import { tellUpdates } from "./story/updates";

const USAGE = `Usage: npm run demo [-- --once]

Starts Latchkey with temporary data, and shows the life of a license and of a release.

  --once   end after the summary; without it the service stays up for you to go on
  --help   show this`;
/** What shells expect of a program that a signal ended. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

async function main(args: readonly string[]): Promise<number> {
  const other = args.find((arg) => arg !== "--once");
  if (other !== undefined) {
    const isHelp = other === "--help" || other === "-h";
    if (isHelp) print(USAGE);
    else process.stderr.write(`Unknown option '${other}'.\n\n${USAGE}\n`);
    return isHelp ? 0 : 2;
  }
  const service = new Service(`http://localhost:${await freePort()}`);
  // The last resort, also after an error that nothing caught; does nothing when `remove` was through.
  process.once("exit", () => service.removeAtOnce());
  const interruption = new AbortController();
  for (const [name, code] of Object.entries(EXIT_CODES)) process.on(name, () => interruption.abort(code));
  // The reader of a pipe went away, as in `npm run demo | head`.
  process.stdout.on("error", () => interruption.abort(1));
  const stage = new Stage(service, interruption.signal);
  const code = await perform(stage, args.includes("--once")).catch(exitCodeOf);
  print(styleText("dim", "\nStopping the service and deleting its data …"));
  await service.remove();
  print(`${styleText("green", "✓")} Stopped; nothing is left of ${service.directory}`);
  return code;
}

async function perform(stage: Stage, once: boolean): Promise<number> {
  const { service, signal } = stage;
  const begin = performance.now();
  print(styleText("bold", "Latchkey, with temporary data\n"));
  const making = `Making a PostgreSQL database in ${service.dataDir}`;
  print(styleText("dim", `${making}\nand starting the server at ${service.baseUrl} …`));
  await service.start(signal);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  print(`${styleText("green", "✓")} The service is ready at ${service.baseUrl} (${seconds} s)`);
  const license = await tellLicensing(stage, await setUp(stage));
  await tellUpdates(stage, license);
  stage.printSummary(performance.now() - begin);
  if (once) return 0;
  printClosing(service, license);
  const interrupted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  await Promise.race([interrupted, service.ended]);
  return 0;
}

/** An interruption is its exit code; of everything else it is said what went wrong. */
function exitCodeOf(reason: unknown): number {
  if (typeof reason === "number") return reason;
  print(`\n${styleText("red", "✗")} ${reason instanceof Error ? reason.message : String(reason)}`);
  return 1;
}

// Ends here and now: connections that `fetch` keeps alive would hold the process for seconds.
process.exit(await main(process.argv.slice(2)));
