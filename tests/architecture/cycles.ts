/** Circles of imports. Types do not count: they are gone at run time. */
import { allImports, withoutExtension } from "./imports";
import type { Tree } from "./tree";

/** Each circle once, as "a → b → a", in the order in which it is found. */
export function importCycles(tree: Tree): string[] {
  const edges = valueImports(tree);
  const cycles: string[] = [];
  const done = new Set<string>();

  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path].join(" → "));
    if (seenAt >= 0 || done.has(path)) return;
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };

  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

function valueImports(tree: Tree): Map<string, string[]> {
  const edges = new Map([...tree.keys()].map((path): [string, string[]] => [withoutExtension(path), []]));
  for (const { from, target, isTypeOnly } of allImports(tree)) {
    if (target !== null && !isTypeOnly) edges.get(withoutExtension(from))?.push(target);
  }
  return edges;
}
