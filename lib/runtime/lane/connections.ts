/**
 * Which sockets are open and what each is busy with. A socket has one request under way at a time: those that its client
 * sends ahead wait for their turn, most of them unread, and are never begun when it leaves before. A stop can so close the
 * idle sockets at once, let the others finish, and know when all is quiet.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** `since`: when its turn came, by the clock that only goes forward, in milliseconds. */
export type Exchange = Readonly<{ req: IncomingMessage; res: ServerResponse; since: number }>;
export type Handle = (req: IncomingMessage, res: ServerResponse) => void;

export type Connections = {
  /** Call once for each request. `handle` is called when its turn has come, and not at all when the client is gone by then. */
  take(req: IncomingMessage, res: ServerResponse, handle: Handle): void;
  /** Requests under way. */
  exchanges(): Iterable<Exchange>;
  exchangeOf(socket: Socket): Exchange | null;
  /** Whether nothing more is taken of it, since too much was sent ahead. */
  isCut(socket: Socket): boolean;
  /** From now on each answer says that its connection ends with it. New sockets are taken, and idle ones kept. */
  announceEnd(): void;
  /** No new sockets, idle ones closed, the others end with their answer. Resolves when none is left. */
  drain(): Promise<void>;
  closeAll(): void;
};

type Waiting = Readonly<{ req: IncomingMessage; res: ServerResponse; handle: Handle }>;
/**
 * `waiting`: what was read together with the request under way, at most 64 KiB of it. The rest is left to the network.
 * `isCut`: nothing more is taken; the connection ends with what was.
 */
type Line = { current: Exchange | null; waiting: Waiting[]; isCut: boolean };

/** Of all sockets together. To read one and to let it go again costs as much as a short call, and 3 kB. */
const WAITING_MAX = 2_000;

/** `onClose` is called when a request is answered or its client gone. */
export function trackConnections(server: Server, onClose: (exchange: Exchange) => void): Connections {
  const open = new Map<Socket, Line>();
  let waitingCount = 0;
  let isEnding = false;
  let isDraining = false;

  server.on("connection", (socket: Socket) => {
    // Node remembers it from the first time it is asked for, and cannot tell it once the client is gone: a client that hangs
    // up at once would not be counted.
    void socket.remoteAddress;
    const line: Line = { current: null, waiting: [], isCut: false };
    open.set(socket, line);
    // Node reads on after each request, and after each body.
    socket.on("resume", () => {
      if (line.waiting.length > 0 || line.isCut) socket.pause();
    });
    socket.once("close", () => {
      open.delete(socket);
      waitingCount -= line.waiting.length;
      line.waiting = [];
    });
  });

  const start = (line: Line, { req, res }: Waiting): Exchange => {
    const exchange = { req, res, since: performance.now() };
    line.current = exchange;
    res.on("close", () => {
      line.current = null;
      onClose(exchange);
      if (line.waiting.length > 0) startNext(req.socket, line);
      else if (isDraining) req.socket.destroySoon();
    });
    return exchange;
  };

  /** Not in the same turn of the event loop: everyone else has theirs in between. */
  const startNext = (socket: Socket, line: Line): void => {
    const next = line.waiting.shift();
    if (!next) return;
    waitingCount -= 1;
    const exchange = start(line, next);
    setImmediate(() => {
      if (line.waiting.length === 0 && !line.isCut) socket.resume();
      if (line.current === exchange && !socket.destroyed) next.handle(next.req, next.res);
    });
  };

  return {
    take(req, res, handle) {
      const { socket } = req;
      const line = open.get(socket);
      if (!line || line.isCut || socket.destroyed) return;
      if (line.current) {
        socket.pause();
        if (waitingCount >= WAITING_MAX) {
          cut(line);
          return;
        }
        waitingCount += 1;
        line.waiting.push({ req, res, handle });
        if (isEnding) announceClose(line);
        return;
      }
      start(line, { req, res, handle });
      if (isEnding) announceClose(line);
      handle(req, res);
    },
    *exchanges() {
      for (const { current } of open.values()) if (current) yield current;
    },
    exchangeOf: (socket) => open.get(socket)?.current ?? null,
    isCut: (socket) => open.get(socket)?.isCut ?? false,
    announceEnd() {
      isEnding = true;
      for (const line of open.values()) announceClose(line);
    },
    async drain() {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      this.announceEnd();
      for (const [socket, { current }] of open) if (!current) socket.destroy();
      await closed;
    },
    closeAll() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}

/** Reads no further requests from this socket. Those that Node has parsed already are dropped. */
function cut(line: Line): void {
  line.isCut = true;
  announceClose(line);
}

/** Clients then know not to send their next request here. Said by the last answer alone: the socket ends with whichever says it. */
function announceClose({ current, waiting }: Line): void {
  if (!current) return;
  const answers = [current, ...waiting];
  for (const [index, { res }] of answers.entries()) {
    if (res.headersSent) continue;
    if (index === answers.length - 1) res.setHeader("connection", "close");
    else res.removeHeader("connection");
  }
}
