/** Forms of server actions as a browser without JavaScript sends them, without a page to have them from. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "@/lib/runtime/project-directory";

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

/** `place`: what the page binds the action to, the parts of its path that vary; null where none do. */
export type BuiltAction = Readonly<{ id: string; place: Readonly<Record<string, string>> | null }>;

/** Every action: by its id, where it stands and what it is called. */
export function actionsOfBuild(): Map<string, string> {
  const all = Object.entries(manifest());
  return new Map(all.map(([id, { filename, exportedName }]) => [id, `${filename} ${exportedName}`]));
}

/** The action of this name beside the page at the path. */
export function actionOfBuild(path: string, name: string): BuiltAction {
  for (const [id, { filename, exportedName }] of Object.entries(manifest())) {
    const parts = exportedName === name ? partsOf(addressOf(filename), path) : null;
    if (parts) return { id, place: Object.keys(parts).length > 0 ? parts : null };
  }
  throw new Error(`${path} has no action ${name}`);
}

function manifest(): Manifest["node"] {
  const text = readFileSync(join(projectDirectory(), ".next/server/server-reference-manifest.json"), "utf8");
  return (JSON.parse(text) as Manifest).node;
}

/** Folders in parentheses are not part of an address. */
function addressOf(filename: string): string {
  return filename
    .replace(/^app/, "")
    .replace(/\/actions\.ts$/, "")
    .replace(/\/\([^/]+\)/g, "");
}

/** Null for a path of another pattern. */
function partsOf(pattern: string, path: string): Record<string, string> | null {
  const expression = pattern.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  const found = new RegExp(`^${expression}$`).exec(path);
  return found && { ...found.groups };
}

/** As React writes a form with `useActionState`: its page shows a refusal only under the key that the page gave. */
export function formOfAction(
  { id, place }: BuiltAction,
  fields: Readonly<Record<string, string>>,
  key = "k0",
): { type: string; body: string } {
  const boundary = `----${randomUUID()}`;
  const all = {
    $ACTION_REF_1: "",
    "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
    "$ACTION_1:1": JSON.stringify(place ? [place, null] : [null]),
    $ACTION_KEY: key,
    ...fields,
  };
  const parts = Object.entries(all).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${encoded(name)}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
}

/** The key of the first form of the action in a page. */
export function keyInPage(html: string, { id }: BuiltAction): string {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => one.includes(id)) ?? "";
  const [, key] = /name="\$ACTION_KEY" value="(\w+)"/.exec(form) ?? [];
  if (!key) throw new Error("the page has no such form");
  return key;
}

/** As browsers write names. */
function encoded(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
