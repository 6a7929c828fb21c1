/** Which server actions this build has, and where: a page of an older one, left open in a browser, may name one that is gone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** `workers`: the pages that have the action, as "app/(customers)/account/licenses/[id]/page". */
type Manifest = Readonly<{
  node: Readonly<Record<string, Readonly<{ workers: Readonly<Record<string, unknown>> }>>>;
}>;
type Addresses = readonly RegExp[];

let known: ReadonlyMap<string, Addresses> | null | undefined;

/** Whether the page at the path has the action. True where the build does not tell: Next refuses by itself then. */
export function isKnownAction(id: string, path: string): boolean {
  if (known === undefined) known = actionsOfBuild();
  return known === null || (known.get(id) ?? []).some((address) => address.test(path));
}

function actionsOfBuild(): ReadonlyMap<string, Addresses> | null {
  try {
    const text = readFileSync(join(process.cwd(), ".next/server/server-reference-manifest.json"), "utf8");
    const actions = Object.entries((JSON.parse(text) as Manifest).node);
    return new Map(actions.map(([id, { workers }]) => [id, Object.keys(workers).map(addressOf)]));
  } catch {
    return null;
  }
}

/** Folders in parentheses are not part of an address. */
function addressOf(page: string): RegExp {
  const pattern = page.replace(/^app|\/page$|\/\([^/]+\)/g, "").replace(/\[\w+\]/g, "[^/]+");
  return new RegExp(`^${pattern}/?$`);
}
