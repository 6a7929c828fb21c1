/**
 * Which sockets are open and what each is busy with, so that a stop can close the idle ones at once, let the others
 * finish, and know when all is quiet. Node's own `closeIdleConnections` leaves those that never sent a request.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** `since`: by the clock that only goes forward, in milliseconds. */
export type Exchange = Readonly<{ req: IncomingMessage; res: ServerResponse; since: number }>;

export type Connections = {
  /** Call once for each request, before it is handled. `onClose` is called when it is answered or its client gone. */
  track(req: IncomingMessage, res: ServerResponse, onClose: (exchange: Exchange) => void): void;
  /** Requests under way. */
  exchanges(): Iterable<Exchange>;
  /** Requests under way on a socket; several when a client sends ahead. */
  exchangesOf(socket: Socket): readonly Exchange[];
  /** No new sockets, idle ones closed, the others end with their answer. Resolves when none is left. */
  drain(): Promise<void>;
  closeAll(): void;
};

export function trackConnections(server: Server): Connections {
  // Lists and no sets: what a Set that lives long lets go of is kept from being collected by its own former tables.
  const open = new Map<Socket, Exchange[]>();
  let draining = false;

  server.on("connection", (socket: Socket) => {
    const exchanges: Exchange[] = [];
    open.set(socket, exchanges);
    socket.once("close", () => {
      open.delete(socket);
      for (const { res } of [...exchanges]) endQueued(res);
    });
  });

  return {
    track(req, res, onClose) {
      const { socket } = req;
      const exchanges = open.get(socket);
      const exchange = { req, res, since: performance.now() };
      exchanges?.push(exchange);
      res.on("close", () => {
        const place = exchanges?.indexOf(exchange) ?? -1;
        if (place >= 0) exchanges?.splice(place, 1);
        onClose(exchange);
        if (draining && exchanges?.length === 0) socket.destroySoon();
      });
      if (draining && exchanges) announceClose(exchanges);
    },
    *exchanges() {
      for (const ofSocket of open.values()) yield* ofSocket;
    },
    exchangesOf: (socket) => [...(open.get(socket) ?? [])],
    async drain() {
      draining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const [socket, exchanges] of open) {
        announceClose(exchanges);
        if (exchanges.length === 0) socket.destroy();
      }
      await closed;
    },
    closeAll() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** Clients then know not to send their next request here. Said by the last answer alone: the socket ends with whichever says it. */
function announceClose(exchanges: readonly Exchange[]): void {
  for (const [index, { res }] of exchanges.entries()) {
    if (res.headersSent) continue;
    if (index === exchanges.length - 1) res.setHeader("connection", "close");
    else res.removeHeader("connection");
  }
}

/** Node tells of a lost client only the answer that has the socket; those behind it would wait for ever for their turn. */
function endQueued(res: ServerResponse): void {
  if (res.socket || res.closed || res.writableFinished) return;
  res.destroy();
  res.emit("close");
}
