/**
 * Forms that are being received, whole and before their turn, so that no one keeps a place by sending slowly. Only bytes that
 * arrived take room: where it runs out, the largest makes some, so that a flood costs ordinary forms nothing.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { waitsToContinue } from "../lane/request-target";

/** "too_long": more than it may have; the rest was thrown away as it came. "evicted": it made room for others. */
export type Received = Buffer | "too_long" | "evicted";

export type FormMemory = Readonly<{
  /** Rejects when the form breaks off. */
  receive(req: IncomingMessage, res: ServerResponse, formBytesMax: number): Promise<Received>;
}>;

type Form = { chunks: Buffer[]; bytes: number; evict(): void };

/** `bytesMax`: of all that are under way. `unreadBytesMax`: of what is thrown away, so that the answer reaches its sender. */
/** Of several the oldest. */
function largestOf(forms: Iterable<Form>): Form | undefined {
  let largest: Form | undefined;
  for (const form of forms) if (form.bytes > (largest?.bytes ?? 0)) largest = form;
  return largest;
}

export function formMemory(bytesMax: number, unreadBytesMax: number): FormMemory {
  const underWay = new Set<Form>();
  let total = 0;

  const clear = (form: Form) => {
    total -= form.bytes;
    form.chunks = [];
    form.bytes = 0;
  };
  const keep = (form: Form, chunk: Buffer) => {
    form.chunks.push(chunk);
    form.bytes += chunk.length;
    total += chunk.length;
    while (total > bytesMax) largestOf(underWay)?.evict();
  };
  const read = (req: IncomingMessage, formBytesMax: number, settle: (received: Received | Error) => void) => {
    let seen = 0;
    const end = (received: Received | Error) => {
      req.off("data", onData).off("end", onEnd).off("close", onClose);
      underWay.delete(form);
      clear(form);
      settle(received);
    };
    const stop = (received: Received) => {
      req.pause();
      end(received);
    };
    const form: Form = { chunks: [], bytes: 0, evict: () => stop("evicted") };
    let isTooLong = Number(req.headers["content-length"]) > formBytesMax;
    const onData = (chunk: Buffer) => {
      seen += chunk.length;
      isTooLong ||= seen > formBytesMax;
      if (!isTooLong) return keep(form, chunk);
      clear(form);
      if (seen > unreadBytesMax) stop("too_long");
    };
    const onEnd = () => end(isTooLong ? "too_long" : Buffer.concat(form.chunks));
    const onClose = () => end(new Error("The client went away before its form was complete."));
    underWay.add(form);
    req.on("data", onData).on("end", onEnd).on("close", onClose).resume();
    if (req.destroyed) onClose();
  };

  return {
    receive: async (req, res, formBytesMax) => {
      if (waitsToContinue(req)) {
        // Not asked for what would be thrown away.
        if (Number(req.headers["content-length"]) > formBytesMax) return "too_long";
        res.writeContinue();
      }
      return new Promise((resolve, reject) => {
        read(req, formBytesMax, (received) =>
          received instanceof Error ? reject(received) : resolve(received),
        );
      });
    },
  };
}
