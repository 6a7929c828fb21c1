/** The API of a shop, for receivers that ask it: answers with what a test put there, and 404 else. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ApiStandIn = Readonly<{
  url: string;
  /** By path without the query; an answer that depends on the query is a function of it. */
  answers: Map<string, object | ((query: URLSearchParams) => object)>;
  authorizations: Set<string>;
  close(): Promise<void>;
}>;

export async function startApiStandIn(): Promise<ApiStandIn> {
  const answers: ApiStandIn["answers"] = new Map();
  const authorizations = new Set<string>();
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://localhost");
    authorizations.add(req.headers.authorization ?? "");
    const answer = answers.get(pathname);
    const body = typeof answer === "function" ? answer(searchParams) : answer;
    res.writeHead(body ? 200 : 404, { "content-type": "application/json" });
    res.end(JSON.stringify(body ?? { error: { type: "not_found" } }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    authorizations,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
