/** Node's server on a local socket. Slow and hostile clients are the business of the server in front, whose requests alone come in here. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { HEADER_BYTES_MAX } from "../lane/header-bytes";
import { countUnderWay } from "../lane/under-way";
import { clearSocketPlace } from "./socket-place";

export type LocalServer = Readonly<{ close(): Promise<void> }>;

/** For the headers that the server in front adds. */
const OWN_HEADER_BYTES = 16 * 1024;
const LOOPBACK = "127.0.0.1";
/** For pages that are being drawn when this process alone is told to end. Otherwise the server in front has ended them before. */
const CLOSE_MS = 10_000;
/** For those whose client is gone: what they began to store is deleted while the database is still there. */
const CLEAR_UP_MS = 5_000;
/** A connection is idle once its answer is out, and would be kept for the next request. */
const CLOSE_IDLE_MS = 50;

export async function listenLocally(path: string, handle: RequestListener): Promise<LocalServer> {
  clearSocketPlace(path);
  return listening(handle, (server, onListening) => server.listen(path, onListening));
}

/**
 * Also where Next finds itself: it fetches the page that an action leads to, and would otherwise go by the request's `Host`,
 * which a client chooses.
 */
export async function listenForNext(handle: RequestListener): Promise<LocalServer> {
  let port = 0;
  const local = await listening(handle, (server, onListening) =>
    server.listen({ host: LOOPBACK, port: 0, exclusive: true }, () => {
      ({ port } = server.address() as AddressInfo);
      onListening();
    }),
  );
  Object.assign(process.env, { __NEXT_PRIVATE_ORIGIN: `http://${LOOPBACK}:${port}` });
  return local;
}

async function listening(
  handle: RequestListener,
  listen: (server: Server, onListening: () => void) => void,
): Promise<LocalServer> {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_MAX + OWN_HEADER_BYTES,
    requireHostHeader: false,
    // Uploads take as long as they take, and a connection that is closed as a request is on its way would lose it.
    requestTimeout: 0,
    keepAliveTimeout: 0,
  });
  server.maxHeadersCount = 0;
  const handlers = countUnderWay();
  const receive = (req: IncomingMessage, res: ServerResponse) => {
    handlers.begin();
    // Next's is done with a request later than its client is gone.
    void Promise.resolve(handle(req, res)).finally(handlers.end);
  };
  server.on("request", receive);
  // With a listener of its own, "100 Continue" is sent when a handler begins to read.
  server.on("checkContinue", receive);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    listen(server, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
      const forcing = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await closed;
      clearInterval(idle);
      clearTimeout(forcing);
      await handlers.none(CLEAR_UP_MS);
    },
  };
}
