/** The service as clients reach it: over HTTP, with a database, each request remembered. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { updateBase } from "@/lib/domain/releases/update-base";
import { program } from "@/tests/support/release-personas";
import type { Asked } from "./feed-server";

export type Service = Readonly<{
  /** Of the product's feeds, without a slash at the end. */
  feeds: string;
  /** An address that an answer names, as this machine reaches it. */
  reachable(url: string): string;
  asked: Asked[];
  close(): Promise<void>;
}>;

export async function startService(slug: string): Promise<Service> {
  const asked: Asked[] = [];
  const { download } = program(slug);
  const { origin } = new URL(updateBase(slug));
  const server = createServer((request, response) => {
    const { url = "/", method = "GET" } = request;
    const { pathname, searchParams } = new URL(url, origin);
    const one = { path: decodeURIComponent(pathname), query: searchParams, headers: request.headers };
    download(`${origin}${url}`, headersOf(request), method).then(
      ({ status, headers, bytes }) => {
        asked.push({ ...one, status, sent: bytes.length });
        response.writeHead(status, [...headers].flat()).end(bytes);
      },
      (error: Error) => response.destroy(error),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const reachable = (url: string) => url.replace(origin, `http://127.0.0.1:${port}`);
  return {
    feeds: reachable(`${updateBase(slug)}/feeds`),
    reachable,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { connection: _, host: __, ...sent } = headers;
  return sent as Record<string, string>; // none of theirs comes twice
}
