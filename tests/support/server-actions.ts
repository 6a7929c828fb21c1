/** Forms of server actions as a browser without JavaScript sends them, without a page to have them from. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDirectory } from "@/lib/server/project-directory";

type Manifest = { node: Record<string, { filename: string; exportedName: string }> };

/** The id of the action of this name beside the page at the path. */
export function actionOfBuild(path: string, name: string): string {
  const text = readFileSync(join(projectDirectory(), ".next/server/server-reference-manifest.json"), "utf8");
  const { node }: Manifest = JSON.parse(text);
  const isMeant = ({ filename, exportedName }: Manifest["node"][string]) =>
    exportedName === name && addressOf(filename) === path;
  const [id] = Object.entries(node).find(([, action]) => isMeant(action)) ?? [];
  if (!id) throw new Error(`${path} has no action ${name}`);
  return id;
}

/** Folders in parentheses are not part of an address. */
function addressOf(filename: string): string {
  return filename
    .replace(/^app/, "")
    .replace(/\/actions\.ts$/, "")
    .replace(/\/\([^/]+\)/g, "");
}

/** As React writes a form with `useActionState`: its page shows a refusal only under the key that the page gave. */
export function formOfAction(
  id: string,
  fields: Readonly<Record<string, string>>,
  key = "k0",
): { type: string; body: string } {
  const boundary = `----${randomUUID()}`;
  const all = {
    $ACTION_REF_1: "",
    "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
    "$ACTION_1:1": "[null]",
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
export function keyInPage(html: string, id: string): string {
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
