/** What may stand behind `npm run bench --`. Pure. */
import { parseArgs } from "node:util";
import { CASES, caseTitle } from "./cases";

export type Options = Readonly<{
  mode: "compare" | "scale" | "memory" | "viewed" | "webhooks" | "observed" | "abuse";
  quick: boolean;
  json: string | null;
  svg: string | null;
  /** Of the comparison: cases whose title begins with this. Of `--abuse`: requests whose title has it. */
  only: string;
  /** Processes of the product. */
  workers: number;
  /** For the large database of `--scale`. */
  keys: number;
  /** For `--memory`. */
  calls: number;
}>;

/** A wrong argument; the message is one sentence. */
export class UsageError extends Error {
  override name = "UsageError";
}

const KEYS = 5_000_000;
const CALLS = 1_000_000;

/** `--no-build` and `--help` are for `bench.mjs`. Throws UsageError. */
export function parseOptions(args: string[]): Options {
  const { values } = parsed(args);
  const modes = (["scale", "memory", "viewed", "webhooks", "observed", "abuse"] as const).filter(
    (mode) => values[mode],
  );
  if (modes.length > 1) throw new UsageError(`--${modes.join(" and --")} exclude each other.`);
  if (values.svg && modes.length > 0) throw new UsageError("--svg goes with the comparison only.");
  if (
    modes[0] !== "abuse" &&
    values.only !== undefined &&
    !CASES.some((one) => caseTitle(one).startsWith(values.only ?? ""))
  )
    throw new UsageError(`--only fits no case; there are ${CASES.map(caseTitle).join("; ")}.`);
  return {
    mode: modes[0] ?? "compare",
    quick: values.quick ?? false,
    json: values.json ?? null,
    svg: values.svg ?? null,
    only: values.only ?? "",
    workers: count("--workers", values.workers, 1, 1),
    keys: count("--keys", values.keys, KEYS, 10_000),
    calls: count("--calls", values.calls, CALLS, 1000),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        quick: { type: "boolean" },
        scale: { type: "boolean" },
        memory: { type: "boolean" },
        viewed: { type: "boolean" },
        webhooks: { type: "boolean" },
        observed: { type: "boolean" },
        abuse: { type: "boolean" },
        json: { type: "string" },
        svg: { type: "string" },
        only: { type: "string" },
        workers: { type: "string" },
        keys: { type: "string" },
        calls: { type: "string" },
        "no-build": { type: "boolean" },
      },
    });
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${sentence}.`);
  }
}

function count(name: string, text: string | undefined, fallback: number, min: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min)
    throw new UsageError(`${name} must be a whole number of at least ${min}.`);
  return value;
}
