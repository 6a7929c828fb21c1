/** One line of the self-check: what was looked at, what was found, and what to do. Nothing in it is secret. */

export type CheckState = "good" | "attention" | "bad";

export type Finding = Readonly<{
  state: CheckState;
  /** One or two sentences. */
  found: string;
  /** What to do; null where all is well. */
  todo: string | null;
}>;

export type CheckLine = Finding & Readonly<{ name: string }>;

export type Check = Readonly<{
  name: string;
  look: () => Promise<Finding>;
  /** What to do when `look` fails or takes too long. */
  todo: string;
  /** Said instead of the failure's own words, which may quote what nobody should read. */
  failure?: (error: unknown) => string;
}>;

/** No check may hold the page longer. */
export const CHECK_MS = 4_000;
const REASON_MAX = 200;

/** Runs a check. Never rejects, and takes no longer than `ms`. */
export async function runCheck({ name, look, todo, failure }: Check, ms = CHECK_MS): Promise<CheckLine> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const found = `There was no answer within ${ms / 1000} seconds.`;
    timer = setTimeout(() => resolve({ state: "bad", found, todo }), ms);
  });
  const looked = (async () => look())().catch(
    (error: unknown): Finding => ({ state: "bad", found: failure?.(error) ?? reasonOf(error), todo }),
  );
  try {
    return { name, ...(await Promise.race([looked, late])) };
  } finally {
    clearTimeout(timer);
  }
}

export function good(found: string): Finding {
  return { state: "good", found, todo: null };
}

export function attention(found: string, todo: string): Finding {
  return { state: "attention", found, todo };
}

export function bad(found: string, todo: string): Finding {
  return { state: "bad", found, todo };
}

/** A failure's code and the first line of its words, without addresses that may hold a password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "It failed for an unknown reason.";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  const [first = ""] = (error.message || error.name).split("\n");
  return `${code}${first}`.replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "(an address)").slice(0, REASON_MAX);
}
