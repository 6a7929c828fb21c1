/**
 * Where the steps happen: makes a call or runs a program, compares the answer with what the step expects, shows both
 * and keeps the record for the summary. Knows nothing of licenses.
 */
import { setTimeout as delay } from "node:timers/promises";
import { makeCall, runProgram } from "./call";
import type { Sandbox } from "./sandbox";
import { commandLines, curlLines } from "./shell";
import { COMMAND_INDENT, type ShownStep, showChapter, showOmission, showStep } from "./show";
import {
  type CallStep,
  type ProgramStep,
  readAnswer,
  type StepRecord,
  statusWords,
  UnexpectedAnswer,
} from "./step";
import type { Terminal } from "./terminal";

export type Stage = Readonly<{
  baseUrl: string;
  /** What has happened until now. */
  steps: readonly StepRecord[];
  chapter(title: string, introduction: string): void;
  /** Both throw UnexpectedAnswer, or Interrupted. */
  call<T>(step: CallStep<T>): Promise<T>;
  run<T>(step: ProgramStep<T>): Promise<T>;
  /** Says that steps are left out, and why. */
  leaveOut(what: string): void;
  /** What a program of the system answers; null when it fails or is not there. */
  ask(program: string, args: readonly string[]): Promise<string | null>;
  /** Writes a file such as a program keeps on its own machine; returns its path. */
  keepFile(name: string, content: string | Uint8Array): string;
  /** The path of such a file. */
  filePath(name: string): string;
}>;

const POLL_MS = 50;

type Performed<T> = { value: T; record: StepRecord; shown: ShownStep };

export function createStage(
  terminal: Terminal,
  sandbox: Sandbox,
  baseUrl: string,
  signal: AbortSignal,
): Stage {
  const steps: StepRecord[] = [];
  const width = terminal.width - COMMAND_INDENT.length;
  const keep = <T>({ value, record, shown }: Performed<T>): T => {
    steps.push(record);
    showStep(terminal, shown);
    return value;
  };
  return {
    baseUrl,
    steps,
    chapter: (title, introduction) => showChapter(terminal, title, introduction),
    call: async (step) => keep(await performCall(step, width, signal)),
    run: async (step) => keep(await performProgram(step, width, sandbox, signal)),
    leaveOut: (what) => showOmission(terminal, what),
    async ask(program, args) {
      const answer = await runProgram(sandbox, { program }, args, signal).catch(() => null);
      signal.throwIfAborted();
      return answer?.code === 0 ? answer.text : null;
    },
    keepFile: sandbox.keepFile,
    filePath: sandbox.filePath,
  };
}

async function performCall<T>(step: CallStep<T>, width: number, signal: AbortSignal): Promise<Performed<T>> {
  const typed = curlLines(step.call, width);
  const deadline = performance.now() + (step.timeoutMs ?? 0);
  const attempt = async () => {
    const answer = await makeCall(step.call, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new UnexpectedAnswer(step, typed, `no answer (${reasonOf(error)})`);
    });
    const read = answer.status === step.status ? readAnswer(step.shape, answer.text, "json") : null;
    return { ...answer, read };
  };
  let made = await attempt();
  while (!made.read && performance.now() < deadline) {
    await delay(POLL_MS);
    made = await attempt();
  }
  const { status, text, milliseconds, read } = made;
  if (!read) throw new UnexpectedAnswer(step, typed, `${status} ${text}`);
  const isRefusal = status >= 400;
  return {
    value: read.value,
    record: {
      kind: "call",
      title: step.title,
      answer: statusWords(status, read.raw),
      isRefusal,
      milliseconds,
    },
    shown: { ...shownParts(step, read.raw), typed, outcome: String(status), isRefusal },
  };
}

async function performProgram<T>(
  step: ProgramStep<T>,
  width: number,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<Performed<T>> {
  const typed = commandLines(step.typed, width);
  const { code, text, complaint, milliseconds } = await runProgram(sandbox, step.runs, step.args, signal);
  const read = code === step.exitCode ? readAnswer(step.shape, text, step.answers) : null;
  if (!read) throw new UnexpectedAnswer(step, typed, `exit ${code} ${complaint || text}`);
  const isRefusal = code !== 0;
  return {
    value: read.value,
    record: { kind: "program", title: step.title, answer: `exit ${code}`, isRefusal, milliseconds },
    shown: { ...shownParts(step, read.raw), typed, outcome: isRefusal ? `exit ${code}` : "", isRefusal },
  };
}

function shownParts<T>({ done, note, excerpt }: CallStep<T> | ProgramStep<T>, answer: unknown) {
  return { done, note, answer, members: excerpt };
}

/** `fetch` itself says no more than that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
