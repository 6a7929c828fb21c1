/**
 * Pages that must not depend on the moment, rendered in every language when the server starts: the one for a failure, since
 * what fails may be the very thing that rendering needs, the one for what is not there, since Next leaves
 * that to its client when a page finds it out half-way, and the one for moments in which too many are asked for.
 */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { LANGUAGES, type Language, negotiateLocale } from "../texts/language";
import { withoutFrameworkScripts } from "./page-scripts";

/** The page in the visitor's language. */
export type PreparedPage = (acceptLanguage: string | undefined) => string;

export type PreparedPages = Readonly<{ failure: PreparedPage; missing: PreparedPage; busy: PreparedPage }>;

const FAILURE_PATH = "/unavailable";
const MISSING_PATH = "/no-such-page";
const BUSY_PATH = "/busy";
/** Otherwise workers of one primary would be given one port in common, and answer each other's calls. */
const ALONE = { port: 0, host: "127.0.0.1", exclusive: true };

export async function preparePages(handle: RequestListener): Promise<PreparedPages> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(ALONE, resolve));
  const { port } = server.address() as AddressInfo;
  const fetchPage = (path: string) => inEveryLanguage(`http://127.0.0.1:${port}${path}`);
  try {
    return {
      failure: await fetchPage(FAILURE_PATH),
      missing: await fetchPage(MISSING_PATH),
      busy: await fetchPage(BUSY_PATH),
    };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function inEveryLanguage(url: string): Promise<PreparedPage> {
  const pages = new Map<Language, string>();
  for (const language of LANGUAGES) {
    const answer = await fetch(url, { headers: { "accept-language": language } });
    pages.set(language, withoutFrameworkScripts(await answer.text()));
  }
  return (acceptLanguage) => pages.get(negotiateLocale(acceptLanguage ?? null).language) ?? "";
}
