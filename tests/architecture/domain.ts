/** The order of nouns inside the domain, and its pure files. */
import { allImports, type Import, withoutExtension } from "./imports";
import type { Tree } from "./tree";

/** A noun imports only itself and nouns before it. Parts of a noun that others need earlier have a place of their own. */
const NOUNS: readonly string[] = [
  "audit",
  "backups",
  "feeds/feed-format",
  "applications",
  "mails",
  "credentials",
  "tokens",
  "keys",
  "events",
  "activations",
  "feeds/keys",
  "releases",
  "feeds",
  "moving",
  "people",
  "erasure",
  "find",
];

/** Functions of values: nothing of the database, the configuration or the clock. */
const PURE = [
  "lib/domain/errors",
  "lib/domain/ids",
  "lib/domain/refusals",
  "lib/domain/text",
  "lib/domain/like",
  "lib/domain/applications/application",
  "lib/domain/applications/bounded-count",
  "lib/domain/applications/plan",
  "lib/domain/applications/public-key-forms",
  "lib/domain/applications/rotation-step",
  "lib/domain/credentials/credential",
  "lib/domain/credentials/pasted-tokens",
  "lib/domain/tokens/encode",
  "lib/domain/tokens/payload",
  "lib/domain/tokens/verify",
  "lib/domain/mails/pauses",
  "lib/domain/keys/email",
  "lib/domain/keys/feed-token",
  "lib/domain/keys/expiry",
  "lib/domain/keys/key-filters",
  "lib/domain/keys/license-key",
  "lib/domain/keys/manage-code",
  "lib/domain/keys/pasted-secrets",
  "lib/domain/keys/search-text",
  "lib/domain/keys/status",
  "lib/domain/pasted-text",
  "lib/domain/keys/free-text",
  "lib/domain/activations/machine",
  "lib/domain/activations/page",
  "lib/domain/feeds/feed-format",
];

const NOUN = /^lib\/domain\/([^/]+)\//;
const ALL_PURE = "lib/domain/tokens/";
const ENUMS = "lib/db/generated/enums";
const PURE_FUNCTIONS_OF_NODE = /^node:(buffer|crypto|util)$/;

export function nounViolations(tree: Tree): string[] {
  return allImports(tree)
    .filter(({ from, target }) => {
      const noun = nounOf(withoutExtension(from));
      const other = target ? nounOf(target) : undefined;
      return noun !== undefined && other !== undefined && noun !== other && !isBefore(other, noun);
    })
    .map(({ from, specifier }) => `${from} imports ${specifier}`);
}

export function unknownNouns(tree: Tree): string[] {
  const nouns = [...tree.keys()].map((path) => NOUN.exec(path)?.[1]).filter((noun) => noun !== undefined);
  return [...new Set(nouns)].filter((noun) => rankOf(noun) < 0);
}

export function pureViolations(tree: Tree): string[] {
  return allImports(tree)
    .filter((one) => isPure(withoutExtension(one.from)) && !isFitForPure(one))
    .map(({ from, specifier }) => `${from} imports ${specifier}`);
}

/** Names of the list above that are no files any more. */
export function missingPureFiles(tree: Tree): string[] {
  return PURE.filter((path) => !tree.has(`${path}.ts`));
}

function isPure(path: string): boolean {
  return PURE.includes(path) || path.startsWith(ALL_PURE);
}

function isFitForPure({ specifier, target, isTypeOnly }: Import): boolean {
  if (target === null) return PURE_FUNCTIONS_OF_NODE.test(specifier);
  if (target === ENUMS) return isTypeOnly;
  return isPure(target) || target.startsWith("lib/crypto/");
}

/** The part with a place of its own, else the folder. */
function nounOf(path: string): string | undefined {
  const part = NOUNS.find((noun) => noun.includes("/") && `${path}/`.startsWith(`lib/domain/${noun}/`));
  return part ?? NOUN.exec(path)?.[1];
}

function isBefore(noun: string, other: string): boolean {
  return rankOf(noun) >= 0 && rankOf(noun) < rankOf(other);
}

function rankOf(noun: string): number {
  return NOUNS.indexOf(noun);
}
