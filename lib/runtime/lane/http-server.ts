/**
 * Node's server with the timeouts of a public service. Knows HTTP and not what is served.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { config } from "../../config/config";
import { type Connections, type Handle, trackConnections } from "./connections";
import { sendJson } from "./direct-answer";
import { HEADER_BYTES_MAX } from "./header-bytes";
import { handleInTurn } from "./in-turn";
import { originForm } from "./request-target";
import { endIdleSocket, endSlowBodies, endUnreadBody, watchIdleSockets } from "./slow-clients";

export type Timeouts = Readonly<{
  /** For the request line and headers. */
  headersMs: number;
  /** For a whole body, unless it is an upload. */
  bodyMs: number;
  /** For a whole upload. */
  uploadMs: number;
  /** For the next sign of life while a body comes in or an answer goes out. */
  idleMs: number;
  /** For the next request of a client that keeps its connection; above the 60 s of common load balancers. */
  keepAliveMs: number;
  checkEveryMs: number;
}>;

function configured(): Timeouts {
  const { bodyMaxSeconds, uploadMaxSeconds, idleMaxSeconds } = config().limits;
  return {
    headersMs: 30_000,
    bodyMs: bodyMaxSeconds * 1000,
    uploadMs: uploadMaxSeconds * 1000,
    idleMs: idleMaxSeconds * 1000,
    keepAliveMs: 65_000,
    checkEveryMs: 5_000,
  };
}

export type HttpServer = { server: Server; connections: Connections };

export function createHttpServer(
  handle: Handle,
  timeouts: Timeouts = configured(),
  isUpload: (req: IncomingMessage) => boolean = () => false,
): HttpServer {
  const server = createServer({
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: timeouts.headersMs,
    // Node's limit is the same for all and would end an upload that takes an hour: `endSlowBodies` knows two.
    requestTimeout: 0,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkEveryMs,
    keepAlive: true,
    // Refused below, as all else is: Node's own refusal has no body.
    requireHostHeader: false,
  });
  // By default those after the 2000th are dropped without a word, and with them the line that a proxy appends last.
  server.maxHeadersCount = 0;
  const connections = trackConnections(server, endUnreadBody);
  const checking = setInterval(() => {
    endSlowBodies(connections.exchanges(), (req) => (isUpload(req) ? timeouts.uploadMs : timeouts.bodyMs));
    watchIdleSockets(connections.exchanges(), timeouts.idleMs);
  }, timeouts.checkEveryMs);
  checking.unref();
  server.once("close", () => clearInterval(checking));
  const receive = (req: IncomingMessage, res: ServerResponse) => {
    // A client that leaves in the middle of an answer is no failure of ours.
    res.on("error", ignore);
    if (!hasOneHost(req)) {
      sendJson(res, 400, { error: "invalid_request" });
      return;
    }
    const path = originForm(req.url ?? "");
    if (path === null) {
      answerTargetless(req, res);
      return;
    }
    req.url = path;
    handleInTurn(req, res, handle);
  };
  server.on("request", (req, res) => connections.take(req, res, receive));
  // With a listener of its own, "100 Continue" is sent when a handler begins to read, and so never for a body
  // that is refused.
  server.on("checkContinue", (req, res) => connections.take(req, res, receive));
  server.on("checkExpectation", (req, res) => connections.take(req, res, refuseExpectation));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) =>
    refuse(error, socket, connections),
  );
  server.on("timeout", (socket) => endIdleSocket(socket, connections.exchangeOf(socket), timeouts.idleMs));
  return { server, connections };
}

function ignore(): void {}

function refuseExpectation(_req: IncomingMessage, res: ServerResponse): void {
  res.on("error", ignore);
  sendJson(res, 417, { error: "invalid_request" });
}

/** RFC 9112 §3.2: all else is refused, though nothing here goes by it: a proxy in front may go by the other one. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count === 1 || (count === 0 && httpVersion !== "1.1");
}

/** "OPTIONS *" asks about the server itself; any other target without a path is nonsense. */
function answerTargetless(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === "OPTIONS" && req.url === "*") {
    res.writeHead(204, { allow: "GET, HEAD, POST, OPTIONS" }).end();
  } else {
    sendJson(res, 400, { error: "invalid_request" });
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
const REFUSAL_BODY = JSON.stringify({ error: "invalid_request" });
const REFUSED_LINGER_MS = 1_000;

/** What arrived is no HTTP, or too much or too slow: there is no response object, only the socket. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, connections: Connections): void {
  // What was taken of it is being answered.
  if (connections.isCut(socket)) return;
  const answering = connections.exchangeOf(socket)?.res.headersSent ?? false;
  if (error.code === "ECONNRESET" || !socket.writable || answering) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${REFUSALS[error.code ?? ""] ?? "400 Bad Request"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(REFUSAL_BODY)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${REFUSAL_BODY}`);
  setTimeout(() => socket.destroy(), REFUSED_LINGER_MS).unref();
}
