/**
 * Where the steps happen: makes a call or runs a program, compares the answer with what is expected, prints both and
 * keeps the record for the summary. Knows nothing of licenses.
 */
import { setTimeout as delay } from "node:timers/promises";
import { styleText } from "node:util";
import * as z from "zod";
import {
  commandLines,
  curlLines,
  type DemoAnswer,
  fill,
  type HttpCall,
  request,
  WIDTH,
  wordsOf,
} from "./call";
import type { Service } from "./service";

type Perform = () => Promise<DemoAnswer>;
/** What is read from an answer by an example of it: values mean themselves, schemas what they read. */
type Like<E> =
  E extends z.ZodType<infer T> ? T : E extends object ? { -readonly [K in keyof E]: Like<E[K]> } : E;

export const LATCHKEY = "npm run -s latchkey --";
/** A published or withdrawn release shows on every server within a second; a busy machine may take longer. */
const REPEAT_MS = 5_000;
const POLL_MS = 50;

export class Stage {
  /** What has happened until now, a line of the summary each. */
  readonly steps: { title: string; answer: string; isRefusal: boolean; ms: number }[] = [];
  #text = "";

  constructor(
    readonly service: Service,
    readonly signal: AbortSignal,
  ) {}

  chapter(title: string, ...introduction: string[]): void {
    print(`\n\n${styleText("bold", styleText("cyan", title))}`);
    for (const line of fill(introduction.join(" ").split(" "))) print(line);
  }

  /** What the next call or program tries and, after a colon, what comes of it. */
  step(text: string): void {
    this.#text = text;
  }

  /** Reads the answer by an example of it. Throws an Error when it is another one, or why the demo was interrupted. */
  call<const E>(call: HttpCall, example: E, status = 200): Promise<Like<E>> {
    const repeatMs = call.body || call.form ? 0 : REPEAT_MS;
    return this.#expect(example, `${status}`, curlLines(call), () => request(call, this.signal), repeatMs);
  }

  /** The same of a program; what has spaces is in single quotes. `runs`: what does the same in fewer processes. */
  run<const E>(command: string, example: E, code = 0, runs = command): Promise<Like<E>> {
    const perform = () => this.service.run(wordsOf(runs), this.signal);
    return this.#expect(example, `exit ${code}`, commandLines(wordsOf(command)), perform);
  }

  /** The same of the operator's command line. */
  latchkey<const E>(args: string, example: E): Promise<Like<E>> {
    return this.run(`${LATCHKEY} ${args}`, example, 0, `node dist/cli.mjs ${args}`);
  }

  printSummary(totalMs: number): void {
    print(`\n\n${styleText("bold", styleText("cyan", "Summary"))}`);
    for (const [index, { title, answer, isRefusal, ms }] of this.steps.entries()) {
      const number = `${index + 1}`.padStart(2);
      const painted = styleText(isRefusal ? "yellow" : "green", answer.padEnd(20));
      print(`${number}  ${title.padEnd(32)}  ${painted}  ${ms.toFixed(1).padStart(7)} ms`);
    }
    const refusals = this.steps.filter(({ isRefusal }) => isRefusal).length;
    const all = `All ${this.steps.length} steps had the answer they should have, ${refusals} of them a refusal.`;
    print(`\n${styleText("green", "✓")} ${all}\n  ${(totalMs / 1000).toFixed(1)} s in all, with the start.`);
  }

  async #expect<E>(example: E, outcome: string, typed: string[], perform: Perform, repeatMs = 0) {
    const deadline = performance.now() + repeatMs;
    for (;;) {
      const begin = performance.now();
      const answer = await perform().catch((error: Error) => this.#noAnswer(error));
      const read = schemaOf(example).safeParse(jsonOrText(answer.text));
      if (answer.outcome === outcome && read.success) {
        this.#keep(typed, answer, read.data, performance.now() - begin);
        return read.data as Like<E>; // the type of what `schemaOf` makes of the example
      }
      if (performance.now() >= deadline) {
        const issues = answer.outcome === outcome && read.error ? `\n${z.prettifyError(read.error)}` : "";
        const came = `came      ${answer.outcome} ${answer.text.slice(0, 1_000)}${issues}`;
        const lines = [`${this.#text}: not as expected`, ...typed, `expected  ${outcome}`, came];
        throw new Error(lines.join("\n").replaceAll("\n", "\n    "));
      }
      await delay(POLL_MS);
    }
  }

  #noAnswer(error: Error): DemoAnswer {
    this.signal.throwIfAborted();
    // `fetch` itself says only that it failed.
    const { message } = error.cause instanceof Error ? error.cause : error;
    return { outcome: "no answer", isRefusal: true, text: message };
  }

  #keep(typed: readonly string[], { outcome, isRefusal }: DemoAnswer, value: unknown, ms: number): void {
    const [title = ""] = this.#text.split(": ");
    const { error = "", refused = error } = Object(value);
    this.steps.push({ title, answer: `${outcome} ${refused}`.trimEnd(), isRefusal, ms });
    print(`\n${styleText("green", "✓")} ${styleText("bold", this.#text)}`);
    for (const line of typed) print(styleText("dim", `    ${line}`));
    const pieces = [outcome, ...JSON.stringify(value, shortened, 1).split(/\n */)];
    const lines = typeof value === "string" ? value.split("\n") : fill(pieces, WIDTH - 6);
    const shown = `    → ${lines.map((line) => line.slice(0, WIDTH - 6)).join("\n      ")}`;
    print(styleText(isRefusal ? "yellow" : "dim", shown));
  }
}

/** Of an object only the members that the example has. */
function schemaOf(example: unknown): z.ZodType {
  if (example instanceof z.ZodType) return example;
  if (example !== Object(example)) return z.custom((value) => value === example, `is not ${example}`);
  const members = Object.entries(Object(example)).map(([name, value]) => [name, schemaOf(value)] as const);
  // Of any length, which the type of `z.tuple` does not know.
  if (Array.isArray(example)) return z.tuple(members.map(([, schema]) => schema) as [z.ZodType]);
  return z.object(Object.fromEntries(members));
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Public keys and service tokens are shown whole; license tokens are not. */
function shortened(_name: string, value: unknown): unknown {
  const isLong = typeof value === "string" && value.length > 64;
  return isLong ? `${value.slice(0, 24)}… (${value.length} characters)` : value;
}

export function print(text = ""): void {
  process.stdout.write(`${text}\n`);
}
