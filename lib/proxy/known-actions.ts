/** Which server actions this build has: a page of an older one, left open in a browser, may name one that is gone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Readonly<{ node: Readonly<Record<string, unknown>> }>;

let known: ReadonlySet<string> | null | undefined;

/** False as well for what is no form of an action. True where the build does not tell: Next refuses by itself then. */
export function isKnownAction(form: FormData): boolean {
  if (known === undefined) known = actionsOfBuild();
  const ids = [...form].flatMap(([name, value]) => idIn(name, value));
  return ids.length > 0 && (known === null || ids.every((id) => known?.has(id)));
}

/** As React writes it into forms: by itself, or with what the action is bound to. */
function idIn(name: string, value: FormDataEntryValue): string[] {
  if (name.startsWith("$ACTION_ID_")) return [name.slice("$ACTION_ID_".length)];
  if (!/^\$ACTION_\d+:0$/.test(name) || typeof value !== "string") return [];
  try {
    const { id } = JSON.parse(value);
    return [String(id)];
  } catch {
    return [""];
  }
}

function actionsOfBuild(): ReadonlySet<string> | null {
  try {
    const text = readFileSync(join(process.cwd(), ".next/server/server-reference-manifest.json"), "utf8");
    return new Set(Object.keys((JSON.parse(text) as Manifest).node));
  } catch {
    return null;
  }
}
