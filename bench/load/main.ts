/** A run from its arguments to its exit code. Whatever it started ends with it, also on Ctrl-C. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { abuse } from "./abuse/abuse";
import { compare } from "./compare";
import { startDriver } from "./driver-process";
import { memory } from "./memory";
import { observed } from "./observed";
import { type Options, parseOptions, UsageError } from "./options";
import { killPrograms } from "./programs";
import type { Report } from "./run";
import { scale } from "./scale";
import { viewed } from "./viewed";
import { webhooks } from "./webhooks";
import { openWorld, type World } from "./world";

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const MODES = { compare, scale, memory, viewed, webhooks, observed, abuse };
const EXIT_USAGE = 2;

/** Sets the exit code; throws what is unexpected. `buildServer` is called once the arguments are known to be right. */
export async function main(args: string[], buildServer: () => Promise<void>): Promise<void> {
  let options: Options;
  try {
    options = parseOptions(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message} See npm run bench -- --help\n`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  await buildServer();
  const report = await runMode(options);
  if (report) tell(report, options);
}

/** Null when it was interrupted: then the process is ending. */
async function runMode(options: Options): Promise<Report | null> {
  let isInterrupted = false;
  let world: Promise<World> | null = null;
  const driver = startDriver();
  const closeAll = async () => {
    driver.stop();
    killPrograms();
    await (await world?.catch(() => null))?.close();
  };
  const interrupt = (code: number) => {
    // The second time it ends at once; what is left then is cleared up by listeners of "exit".
    if (isInterrupted) process.exit(code);
    isInterrupted = true;
    process.stderr.write("\nInterrupted; stopping servers and database.\n");
    void closeAll().finally(() => process.exit(code));
  };
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => interrupt(code));
  const say = (line: string) => void (isInterrupted || process.stderr.write(`${line}\n`));
  try {
    say("starting PostgreSQL");
    world = openWorld();
    return await MODES[options.mode]({ world: await world, driver, options, say });
  } catch (error) {
    if (isInterrupted) return await new Promise<null>(() => undefined);
    throw error;
  } finally {
    if (!isInterrupted) await closeAll();
  }
}

function tell({ lines, result, correctness, svg }: Report, { json, svg: svgFile }: Options): void {
  const { calls, verified, wrong, faults } = correctness;
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
  process.stdout.write(`${calls} answers, ${verified} of them verified, ${wrong} wrong\n`);
  for (const fault of faults) process.stdout.write(`  ${fault}\n`);
  const file = json ?? "dist/bench.json";
  write(file, `${JSON.stringify({ date: new Date().toISOString(), ...result, correctness }, null, 2)}\n`);
  if (svg && svgFile) write(svgFile, svg);
  if (wrong > 0) process.exitCode = 1;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`wrote ${file}\n`);
}
