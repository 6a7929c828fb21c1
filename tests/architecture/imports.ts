/**
 * What a file imports. TypeScript 7 offers no stable parser to programs, so this reads the forms that the
 * formatter leaves: statements at the start of a line, and `import("…")` anywhere.
 */
import { posix } from "node:path";
import { type Tree, withoutComments } from "./tree";

export type Import = Readonly<{
  specifier: string;
  /** Path in the repository without extension, or null for a package. */
  target: string | null;
  /** Gone at run time. */
  isTypeOnly: boolean;
}>;

const CLAUSE = String.raw`(?:[\w$]+\s*,?\s*)?(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)?`;
const STATEMENT = new RegExp(
  String.raw`^(?:import|export)\s+(?:(type)\s+)?(${CLAUSE})\s*from\s*["']([^"']+)["']`,
  "gm",
);
const SIDE_EFFECT = /^import\s*["']([^"']+)["']/gm;
const CALL = /\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]/g;

export function importsOf(path: string, text: string): Import[] {
  const code = withoutComments(text);
  const statements = [...code.matchAll(STATEMENT)].map(([, type, clause = "", specifier = ""]) =>
    imported(path, specifier, Boolean(type) || namesOnlyTypes(clause)),
  );
  const others = [...code.matchAll(SIDE_EFFECT), ...code.matchAll(CALL)].map(([, specifier = ""]) =>
    imported(path, specifier, false),
  );
  return [...statements, ...others];
}

/** Each import of each file. */
export function allImports(tree: Tree): (Import & { from: string })[] {
  return [...tree].flatMap(([from, text]) => importsOf(from, text).map((one) => ({ from, ...one })));
}

export function withoutExtension(path: string): string {
  return path.replace(/\.(ts|tsx|mts|mjs|cjs|js|jsx)$/, "");
}

function imported(from: string, specifier: string, isTypeOnly: boolean): Import {
  return { specifier, target: targetOf(from, specifier), isTypeOnly };
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith("@/")) return withoutExtension(posix.normalize(specifier.slice(2)));
  if (specifier.startsWith(".")) return withoutExtension(posix.join(posix.dirname(from), specifier));
  return null;
}

/** `{ type A, type B }`, which leaves nothing at run time. */
function namesOnlyTypes(clause: string): boolean {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.split(",") ?? [];
  const written = names.map((name) => name.trim()).filter(Boolean);
  return written.length > 0 && written.every((name) => name.startsWith("type "));
}
