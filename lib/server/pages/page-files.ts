/** Which requests are for the style sheets, scripts and pictures of pages, and not for pages. */
import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { projectDirectory } from "../project-directory";

const BUILT = "/_next/static/";

let publicFiles: ReadonlySet<string> | null = null;

export function isPageFile({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  publicFiles ??= new Set(readdirSync(join(projectDirectory(), "public")).map((name) => `/${name}`));
  const [path = ""] = url.split("?", 1);
  return path.startsWith(BUILT) || publicFiles.has(path);
}
