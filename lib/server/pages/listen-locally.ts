/** Node's server on a local socket. Slow and hostile clients are the business of the server in front, whose requests alone come in here. */
import { createServer, type RequestListener } from "node:http";
import { clearSocketPlace } from "./socket-place";

export type LocalServer = Readonly<{ close(): Promise<void> }>;

/** The server in front lets 16 KiB through and adds headers of its own. */
const HEADER_BYTES_MAX = 32 * 1024;
/** For what still runs when nobody forwards any more: its clients have gone. */
const CLOSE_MS = 1_000;

export async function listenLocally(path: string, handle: RequestListener): Promise<LocalServer> {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    requireHostHeader: false,
    // Uploads take as long as they take, and a connection that is closed as a request is on its way would lose it.
    requestTimeout: 0,
    keepAliveTimeout: 0,
  });
  server.maxHeadersCount = 0;
  server.on("request", handle);
  // With a listener of its own, "100 Continue" is sent when a handler begins to read.
  server.on("checkContinue", handle);
  clearSocketPlace(path);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const forcing = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await closed;
      clearTimeout(forcing);
    },
  };
}
