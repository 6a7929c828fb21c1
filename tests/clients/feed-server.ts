/** A server with feeds and files for unmodified clients, which answers ranges as ours does, and remembers what it was asked. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Call } from "@/lib/http/endpoint";
import type { ByteRange } from "@/lib/http/update-api/byte-ranges";
import { sendFile } from "@/lib/http/update-api/send-file";

/** As our server takes them; a thousand ranges do not fit into Node's own limit. */
const HEADER_BYTES_MAX = 32 * 1024;

/** A text is a feed, bytes are a file, null is 404, a number is a status without a body. */
export type Served = string | Buffer | number | null;
/** `sent`: bytes of the body. */
export type Asked = {
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  status: number;
  sent: number;
};

export type FeedServer = Readonly<{
  origin: string;
  asked: Asked[];
  /** By path, from then on. */
  serve(served: Readonly<Record<string, Served>>): void;
  close(): Promise<void>;
}>;

export async function startFeedServer(): Promise<FeedServer> {
  const contents = new Map<string, Served>();
  const asked: Asked[] = [];
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    const one: Asked = { path, query: searchParams, headers: request.headers, status: 0, sent: 0 };
    asked.push(one);
    answer(request, response, contents.get(path) ?? null, one).catch((error: Error) =>
      response.destroy(error),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    serve: (served) => {
      for (const [path, content] of Object.entries(served)) contents.set(path, content);
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, served: Served, one: Asked) {
  if (served === null || typeof served === "number") {
    one.status = served ?? 404;
    response.writeHead(one.status).end();
    return;
  }
  if (typeof served === "string") {
    one.status = 200;
    one.sent = Buffer.byteLength(served);
    response.writeHead(200, { "content-length": one.sent }).end(served);
    return;
  }
  const { status, headers, stream } = await sendFile(
    callOf(request),
    describe(one.path, served),
    contentOf(served),
  );
  one.status = status;
  response.writeHead(status, { ...headers });
  if (!stream) {
    response.end();
    return;
  }
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    one.sent += read.value.length;
    response.write(read.value);
  }
  response.end();
}

function callOf(request: IncomingMessage): Call {
  const headers = new Headers(request.headers as Record<string, string>); // none of ours comes twice
  const method = request.method ?? "GET";
  const asked = new Request("http://localhost/", { method, headers });
  return { requestId: "", request: asked, method, params: {}, address: null, now: new Date() };
}

function describe(path: string, bytes: Buffer) {
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    lastModified: new Date(0),
    cacheControl: "no-store",
  };
}

function contentOf(bytes: Buffer) {
  async function* parts(ranges: readonly ByteRange[]) {
    for (const { start, end } of ranges) yield bytes.subarray(start, end + 1);
  }
  return {
    open: async (range: ByteRange = { start: 0, end: bytes.length - 1 }) => parts([range]),
    openRanges: async (ranges: readonly ByteRange[]) => parts(ranges),
    elsewhere: async () => null,
    begins: () => undefined,
  };
}
