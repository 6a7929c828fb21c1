/** What may only fall (docs/architecture.md): how far one thing is spread, and how many files are a door for one. */
import { expect, it } from "vitest";
import { allImports, withoutExtension } from "./imports";
import { projectTree, sourcesBelow, type Tree, within } from "./tree";

const PRODUCT = ["app", "lib"];
const DOOR_LINES = 40;
/** Next calls these by their names. */
const ROUTES =
  /\/(page|layout|route|error|global-error|not-found|loading|template|actions|icon|apple-icon)\.tsx?$/;

it("an optional field of a plan is written in no more files than before", () => {
  const written = [...sourcesBelow(...PRODUCT)].filter(([, text]) =>
    /renewUrl|renew_url|renew-url/.test(text),
  );
  expect(written.length).toBeLessThanOrEqual(26);
});

it("no more short files than before have one file that imports them", () => {
  expect(doorsOfOne(projectTree()).length).toBeLessThanOrEqual(183);
});

function doorsOfOne(tree: Tree): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { from, target } of allImports(within(tree, ...PRODUCT))) {
    if (target === null) continue;
    importers.set(target, (importers.get(target) ?? new Set()).add(from));
  }
  return [...within(tree, ...PRODUCT)]
    .filter(([path, text]) => !ROUTES.test(path) && text.split("\n").length <= DOOR_LINES)
    .filter(([path]) => importers.get(withoutExtension(path))?.size === 1)
    .map(([path]) => path);
}
