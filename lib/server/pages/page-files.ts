/** Which requests are for parts of pages, and not for pages: style sheets, scripts, pictures, and what is asked while one types. */
import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { projectDirectory } from "../project-directory";

const BUILT = "/_next/static/";
/** Has a limit of its own, per operator. */
const ASKED_WHILE_TYPING = "/console/find/results";

let publicFiles: ReadonlySet<string> | null = null;

export function isPageFile({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  publicFiles ??= new Set(readdirSync(join(projectDirectory(), "public")).map((name) => `/${name}`));
  const [path = ""] = url.split("?", 1);
  return path.startsWith(BUILT) || path === ASKED_WHILE_TYPING || publicFiles.has(path);
}
