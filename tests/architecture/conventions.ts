/** Rules about single files: names, barrels, sizes, default exports, and who reads the environment. */
import { posix } from "node:path";
import { type Tree, within, withoutComments } from "./tree";

const ROUTE_LINES_MAX = 19;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** `[id]`, `[...rest]`, `[[...rest]]`, `(group)`, `_private`: Next's own spelling, around a kebab-case word. */
const NEXT_SEGMENT = /^(?:\[{1,2}(?:\.\.\.)?|\(|_)([^\])]+)(?:\]{1,2}|\))?$/;
/** The files that Next looks for and of which it takes the default export. */
const ENVIRONMENT_READER = "lib/config/config.ts";
const READS_ENVIRONMENT = [
  /\bprocess\s*\??\.\s*env\b/,
  /\bprocess\s*(\?\.)?\[\s*["'`]env/,
  /\benv\b[^;{}]*\}\s*=\s*process\b/,
  /^import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*["'](node:)?process["']/m,
  /\bimport\.meta\.env\b/,
];
/** Setting a variable for a library is not reading it. */
const SETS_ENVIRONMENT = /\bObject\.assign\(process\.env,/g;

export function badNames(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => !path.split("/").every(isKebab));
}

export function barrels(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => /^index\.\w+$/.test(posix.basename(path)));
}

export function longRoutes(tree: Tree): string[] {
  return [...within(tree, "app")]
    .filter(([path]) => posix.basename(path) === "route.ts")
    .filter(([, text]) => text.trimEnd().split("\n").length > ROUTE_LINES_MAX)
    .map(([path]) => path);
}

export function environmentReaders(tree: Tree): string[] {
  return [...within(tree, "app", "lib")]
    .filter(([path]) => path !== ENVIRONMENT_READER)
    .filter(([, text]) => {
      const code = withoutComments(text).replace(SETS_ENVIRONMENT, "");
      return READS_ENVIRONMENT.some((form) => form.test(code));
    })
    .map(([path]) => path);
}

/** A program that takes `z` out of zod by its name loads all of it, with its sentences in fifty languages. */
export function wholeZods(tree: Tree): string[] {
  return [...within(tree, "app", "lib")]
    .filter(([, text]) => /^import\s*\{[^}]*\bz\b[^}]*\}\s*from\s*["']zod["']/m.test(text))
    .map(([path]) => path);
}

/** Node.js 20 and 22 answer it wrongly for texts with ü, é or ñ, once the call was optimised: `parseAddress` of lib/process/address.ts does it. */
export function parsableAsked(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => !path.startsWith("tests/architecture/"))
    .filter(([, text]) => /\bcanParse\b/.test(withoutComments(text)))
    .map(([path]) => path);
}

/** Of two `<details>` in one another the inner one follows the outer with it, and "Remove" reads "Cancel". */
export function namelessGroups(tree: Tree): string[] {
  return [...within(tree, "app", "lib")]
    .filter(([path, text]) => path.endsWith(".tsx") && /\bgroup-open:/.test(text))
    .map(([path]) => path);
}

function isKebab(segment: string): boolean {
  return KEBAB.test(NEXT_SEGMENT.exec(segment)?.[1] ?? segment);
}
