/** The service as clients reach it: over HTTP, with a database, each request remembered. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { updateBase } from "@/lib/domain/releases/update-base";
import { type Bytes, program } from "@/tests/support/release-personas";
import type { Asked } from "./feed-server";

/** Null for a header that goes; without `status` it stays. */
export type Changed = { bytes: Buffer; headers: Record<string, string | null>; status?: number };

export type Service = Readonly<{
  /** Of the product's feeds, without a slash at the end. */
  feeds: string;
  /** The same as programs know them: https. */
  publicFeeds: string;
  /** An address that an answer names, as this machine reaches it. */
  reachable(url: string): string;
  asked: Asked[];
  /** What somebody on the way makes of answers, until the test ends; null leaves one as it is. */
  change(how: (answer: Bytes, path: string) => Changed | null): void;
  close(): Promise<void>;
}>;

export async function startService(slug: string): Promise<Service> {
  const asked: Asked[] = [];
  let changed: (answer: Bytes, path: string) => Changed | null = () => null;
  const { download } = program(slug);
  const { origin } = new URL(updateBase(slug));
  const server = createServer((request, response) => {
    const { url = "/", method = "GET" } = request;
    const { pathname, searchParams } = new URL(url, origin);
    const one = { path: decodeURIComponent(pathname), query: searchParams, headers: request.headers };
    download(`${origin}${url}`, headersOf(request), method).then(
      (answer) => {
        const { status, headers, bytes } = asSent(answer, changed(answer, pathname));
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
    publicFeeds: `${updateBase(slug)}/feeds`,
    reachable,
    asked,
    change: (how) => {
      changed = how;
      onTestFinished(() => {
        changed = () => null;
      });
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function asSent(answer: Bytes, changed: Changed | null): Bytes {
  if (!changed) return answer;
  const headers = new Headers(answer.headers);
  if (headers.has("content-length")) headers.set("content-length", String(changed.bytes.length));
  for (const [name, value] of Object.entries(changed.headers)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return { status: changed.status ?? answer.status, headers, bytes: changed.bytes };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { connection: _, host: __, ...sent } = headers;
  return sent as Record<string, string>; // none of theirs comes twice
}
