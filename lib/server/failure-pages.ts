/**
 * The page for a failure on our side, rendered in every language when the server starts and nothing has failed:
 * what goes wrong later may be the very thing that rendering needs.
 */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { LANGUAGES, type Language, negotiateLocale } from "../texts/language";
import { withoutFrameworkScripts } from "./page-scripts";

export type FailurePages = (acceptLanguage: string | undefined) => string;

const PATH = "/unavailable";

export async function renderFailurePages(handle: RequestListener): Promise<FailurePages> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const pages = new Map<Language, string>();
    for (const language of LANGUAGES) {
      const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
        headers: { "accept-language": language },
      });
      pages.set(language, withoutFrameworkScripts(await answer.text()));
    }
    return (acceptLanguage) => pages.get(negotiateLocale(acceptLanguage ?? null).language) ?? "";
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
