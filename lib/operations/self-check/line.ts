/** One line of the self-check: what was looked at, what was found, and what to do. Nothing in it is secret. */
import type { FindingWords } from "../../words/console/en/findings";
import type { FindingFormats } from "../../words/finding-formats";

export type CheckState = "good" | "attention" | "bad";

export type CheckName = keyof FindingWords["names"];

/** Made once it is known in which language it is read: one look serves everyone who asks. */
export type Sentence = (words: FindingWords, formats: FindingFormats) => string;

export type Finding = Readonly<{
  state: CheckState;
  /** One or two sentences. */
  found: Sentence;
  /** What to do; null where all is well. */
  todo: Sentence | null;
  /** The page of the console where that is done; null for what is done elsewhere. */
  cure: string | null;
  /** Each application that it is about tells of it itself, so that the installation need not (lib/operations/attention). */
  isOfApplications: boolean;
}>;

type Where = Partial<Pick<Finding, "cure" | "isOfApplications">>;

export type CheckLine = Finding & Readonly<{ name: CheckName }>;

/** A line in words. */
export type ToldLine = Readonly<{
  name: string;
  state: CheckState;
  found: string;
  todo: string | null;
  cure: Readonly<{ path: string; label: string }> | null;
}>;

export type Check = Readonly<{
  name: CheckName;
  look: () => Promise<Finding>;
  /** What to do when `look` fails or takes too long. */
  todo: Sentence;
  /** Said instead of the failure's own words, which may quote secrets. */
  failure?: (error: unknown) => string | null;
}>;

export function toldLine(
  { name, state, found, todo, cure }: CheckLine,
  words: FindingWords,
  formats: FindingFormats,
): ToldLine {
  return {
    name: words.names[name],
    state,
    found: found(words, formats),
    todo: todo?.(words, formats) ?? null,
    cure: cure === null ? null : { path: cure, label: words.cures[name] ?? words.cure },
  };
}

/** No check may hold the page longer. */
export const CHECK_MS = 4_000;
const REASON_MAX = 200;

/** Runs a check. Never rejects, and takes no longer than `ms`. */
export async function runCheck({ name, look, todo, failure }: Check, ms = CHECK_MS): Promise<CheckLine> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const found: Sentence = (words) => words.noAnswer(String(ms / 1000));
    timer = setTimeout(() => resolve(bad(found, todo)), ms);
  });
  const looked = (async () => look())().catch(
    (error: unknown): Finding => bad(failureFound(error, failure), todo),
  );
  try {
    return { name, ...(await Promise.race([looked, late])) };
  } finally {
    clearTimeout(timer);
  }
}

export function good(found: Sentence): Finding {
  return { state: "good", found, todo: null, cure: null, isOfApplications: false };
}

export function attention(found: Sentence, todo: Sentence, where: Where = {}): Finding {
  return { state: "attention", found, todo, cure: null, isOfApplications: false, ...where };
}

export function bad(found: Sentence, todo: Sentence, where: Where = {}): Finding {
  return { state: "bad", found, todo, cure: null, isOfApplications: false, ...where };
}

function failureFound(error: unknown, failure: Check["failure"]): Sentence {
  const reason = failure?.(error) ?? reasonOf(error);
  return (words) => (reason === null ? words.unknownReason : words.quoted(reason));
}

/** A failure's code and the first line of its words, without addresses that may hold a password. Null for none. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  const [first = ""] = (error.message || error.name).split("\n");
  return `${code}${first}`.replaceAll(/[a-z][a-z0-9+.-]*:\/\/\S+/gi, "(an address)").slice(0, REASON_MAX);
}
