/** A request's body off the socket: as a web stream, or whole. Nothing is taken before the first read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { waitsToContinue } from "./request-target";

/**
 * Never more than a chunk ahead. Cancelling only stops reading: `Readable.toWeb` would destroy the socket, and the answer
 * "too large" could not be sent.
 */
export function bodyStream(req: IncomingMessage, res: ServerResponse): ReadableStream<Uint8Array> {
  let detach: (() => void) | null = null;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        detach ??= attach(req, res, {
          data: (chunk) => {
            controller.enqueue(chunk);
            req.pause();
          },
          end: () => controller.close(),
          broken: (error) => controller.error(error),
        });
        req.resume();
      },
      cancel() {
        detach?.();
        req.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The whole body; "too_long" as soon as there are more than `bytesMax` bytes, the rest unread. Rejects when it breaks off. */
export function readDirectly(
  req: IncomingMessage,
  res: ServerResponse,
  bytesMax: number,
): Promise<Buffer | "too_long"> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const detach = attach(req, res, {
      data: (chunk) => {
        size += chunk.length;
        if (size <= bytesMax) {
          chunks.push(chunk);
          return;
        }
        detach();
        req.pause();
        resolve("too_long");
      },
      end: () => {
        const [only] = chunks;
        resolve(only && chunks.length === 1 ? only : Buffer.concat(chunks));
      },
      broken: reject,
    });
    req.resume();
  });
}

type Listener = { data(chunk: Buffer): void; end(): void; broken(error: Error): void };

function attach(req: IncomingMessage, res: ServerResponse, listener: Listener): () => void {
  if (waitsToContinue(req)) res.writeContinue();
  const onEnd = () => {
    detach();
    listener.end();
  };
  const onClose = () => {
    detach();
    listener.broken(new Error("The client went away before its request was complete."));
  };
  const detach = () => {
    req.off("data", listener.data).off("end", onEnd).off("close", onClose);
  };
  req.on("data", listener.data).on("end", onEnd).on("close", onClose);
  if (req.destroyed) onClose();
  return detach;
}
