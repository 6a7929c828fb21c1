/** What is in a backup, in order: lines, and after some of them bytes. */

const NEW_LINE = 0x0a;

export type ContentReader = Readonly<{
  /** Without its end. Null at the end of the content. */
  line(): Promise<string | null>;
  /** The next bytes, as they come; fewer than `size` only where the content ends. */
  bytes(size: number): AsyncGenerator<Buffer>;
  /** Call it in any case. */
  close(): Promise<void>;
}>;

export function readContent(chunks: AsyncGenerator<Buffer>): ContentReader {
  let held: Buffer = Buffer.alloc(0);
  let at = 0;
  const refill = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (done) return false;
    held = value;
    at = 0;
    return true;
  };
  return {
    async line() {
      // Of a line that began in a chunk before: joined once.
      const pieces: Buffer[] = [];
      for (;;) {
        const end = held.indexOf(NEW_LINE, at);
        if (end >= 0) {
          const last = held.subarray(at, end);
          at = end + 1;
          return pieces.length === 0 ? last.toString() : Buffer.concat([...pieces, last]).toString();
        }
        if (at < held.length) pieces.push(held.subarray(at));
        at = held.length;
        if (!(await refill())) return pieces.length === 0 ? null : Buffer.concat(pieces).toString();
      }
    },
    async *bytes(size) {
      for (let left = size; left > 0; ) {
        if (at >= held.length && !(await refill())) return;
        const some = held.subarray(at, Math.min(at + left, held.length));
        at += some.length;
        left -= some.length;
        if (some.length > 0) yield some;
      }
    },
    close: async () => void (await chunks.return(undefined)),
  };
}
