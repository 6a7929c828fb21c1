/** Which requests are for parts of pages, and not for pages: style sheets, scripts, pictures, and what is asked while one types. */
import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { FILE_METHODS, PAGE_METHODS } from "../../http/refused-page";
import { projectDirectory } from "../project-directory";

const BUILT = "/_next/static/";
/** Has a limit of its own, per operator. */
const ASKED_WHILE_TYPING = "/console/find/results";

let publicFiles: ReadonlySet<string> | null = null;

type Asked = Pick<IncomingMessage, "url">;

export function isPageFile(req: Asked): boolean {
  return isFile(pathOf(req)) || pathOf(req) === ASKED_WHILE_TYPING;
}

/** By which a page, or a part of it, may be asked for. */
export function pageMethods(req: Asked): readonly string[] {
  return isFile(pathOf(req)) ? FILE_METHODS : PAGE_METHODS;
}

function pathOf({ url = "" }: Asked): string {
  return url.split("?", 1)[0] ?? "";
}

function isFile(path: string): boolean {
  publicFiles ??= new Set(readdirSync(join(projectDirectory(), "public")).map((name) => `/${name}`));
  return path.startsWith(BUILT) || publicFiles.has(path);
}
