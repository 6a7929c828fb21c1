/** The source files of the project as a map from path to text, so that a rule can be tried on files that do not exist. */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";

/** Paths are relative to the repository, with slashes. */
export type Tree = ReadonlyMap<string, string>;

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = ["app", "lib", "scripts", "tests"];
const SOURCE = /\.(ts|tsx|mts|mjs|cjs|js|jsx)$/;
const GENERATED = "lib/db/generated";

/** Everything that people wrote. */
export function projectTree(): Tree {
  return sourcesBelow(...FOLDERS);
}

export function sourcesBelow(...folders: string[]): Tree {
  return new Map(folders.flatMap(filesBelow).map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")]));
}

export function fakeTree(files: Record<string, string>): Tree {
  return new Map(Object.entries(files));
}

/** The files of one or more folders. */
export function within(tree: Tree, ...folders: string[]): Tree {
  return new Map([...tree].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`))));
}

/** Without comments that stand on lines of their own, which is how they are written here. */
export function withoutComments(text: string): string {
  return text.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, "").replace(/^[ \t]*\/\/.*$/gm, "");
}

function filesBelow(folder: string): string[] {
  return readdirSync(`${ROOT}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (path === GENERATED) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}
