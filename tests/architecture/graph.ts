/** The imports of the product as dependency-cruiser sees them, types included. Read once per process. */
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { ROOT } from "./tree";

export type Graph = ReadonlyMap<string, readonly Import[]>;
/** `isLazy`: by `import()`, once it is asked for. */
type Import = Readonly<{ target: string; isTypeOnly: boolean; isLazy: boolean }>;

let cruised: Promise<ICruiseResult> | undefined;

/** A line for each import that `.dependency-cruiser.mjs` forbids. */
export async function forbiddenImports(): Promise<string[]> {
  const { summary } = await cruisedOnce();
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

/** What each file imports, packages by their names in node_modules. */
export async function importGraph(): Promise<Graph> {
  const { modules } = await cruisedOnce();
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved, dependencyTypes, dynamic }) => ({
        target: resolved,
        isLazy: dynamic,
        isTypeOnly: dependencyTypes.some((type) => type === "type-only" || type === "pre-compilation-only"),
      })),
    ]),
  );
}

/** Every file and package that is loaded with this file, by itself or through others; `atOnce`: without what is lazy. */
export function loadedWith(graph: Graph, path: string, atOnce = false): Set<string> {
  const loaded = new Set<string>();
  const waiting = [path];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const { target, isTypeOnly, isLazy } of graph.get(file) ?? []) {
      if (isTypeOnly || (atOnce && isLazy) || loaded.has(target)) continue;
      loaded.add(target);
      waiting.push(target);
    }
  }
  return loaded;
}

function cruisedOnce(): Promise<ICruiseResult> {
  cruised ??= cruiseProduct();
  return cruised;
}

async function cruiseProduct(): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(`${ROOT}.dependency-cruiser.mjs`);
  const { output } = await cruise(["app", "lib"], { ...options, baseDir: ROOT, validate: true });
  if (typeof output === "string") throw new Error(output);
  return output;
}
