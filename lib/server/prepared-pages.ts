/**
 * Pages that must not depend on the moment, rendered in every language when the server starts: the one for a failure, since
 * what fails may be the very thing that rendering needs, and the one for what is not there, since Next leaves
 * that to its client when a page finds it out half-way. They are
 * kept beside the build, so that only its first start with a brand renders them: that takes a third of a start.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { brandVersion } from "../brand/stylesheet";
import { config } from "../config";
import { LANGUAGES, type Language, negotiateLocale } from "../messages/language";
import { version } from "../version";
import { withoutFrameworkScripts } from "./page-scripts";
import { projectDirectory } from "./project-directory";

/** The page in the visitor's language. */
export type PreparedPage = (acceptLanguage: string | undefined) => string;

export type PreparedPages = Readonly<{ failure: PreparedPage; missing: PreparedPage }>;

/** HTML as Next made it, by path and language. */
type Rendered = Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>>;

const FAILURE_PATH = "/unavailable";
const MISSING_PATH = "/no-such-page";
/** Otherwise workers of one primary would be given one port in common, and answer each other's calls. */
const ALONE = { port: 0, host: "127.0.0.1", exclusive: true };

export async function preparePages(handle: RequestListener): Promise<PreparedPages> {
  const file = await fileForThisBrand();
  const rendered = (await kept(file)) ?? (await renderAndKeep(file, handle));
  return {
    failure: pageAt(FAILURE_PATH, rendered),
    missing: pageAt(MISSING_PATH, rendered),
  };
}

/** The folder goes with the build. */
async function fileForThisBrand(): Promise<string> {
  const build = join(projectDirectory(), ".next");
  const { name, logo, support } = config().brand;
  const drawnWith = [
    await readFile(join(build, "BUILD_ID"), "utf8"),
    version(),
    brandVersion(),
    name,
    logo,
    support,
  ];
  const hash = createHash("sha256").update(JSON.stringify(drawnWith)).digest("hex");
  return join(build, "prepared-pages", `${hash}.json`);
}

async function kept(file: string): Promise<Rendered | null> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    // The first start, or one that may not read what another user's start has kept.
    return null;
  }
}

async function renderAndKeep(file: string, handle: RequestListener): Promise<Rendered> {
  const rendered = await renderAll(handle);
  const half = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(half, JSON.stringify(rendered));
    await rename(half, file);
  } catch {
    // A build that cannot be written to: each start renders them.
  }
  return rendered;
}

async function renderAll(handle: RequestListener): Promise<Rendered> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(ALONE, resolve));
  const { port } = server.address() as AddressInfo;
  const rendered: Record<string, Partial<Record<Language, string>>> = {};
  try {
    for (const path of [FAILURE_PATH, MISSING_PATH]) {
      const languages: Partial<Record<Language, string>> = {};
      for (const language of LANGUAGES) {
        const headers = { "accept-language": language };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        languages[language] = await answer.text();
      }
      rendered[path] = languages;
    }
    return rendered;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function pageAt(path: string, rendered: Rendered): PreparedPage {
  const pages = new Map(
    LANGUAGES.map((language) => [language, withoutFrameworkScripts(rendered[path]?.[language] ?? "")]),
  );
  return (acceptLanguage) => pages.get(negotiateLocale(acceptLanguage ?? null).language) ?? "";
}
