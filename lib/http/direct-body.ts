/**
 * A short way to a request's body for a server of our own: the bytes as they came off the socket, without the web's streams
 * between. What a Request has under this symbol reads at most `bytesMax` bytes and leaves the rest unread.
 */
export const DIRECT_BODY = Symbol("direct body");

/** "too_long": there are more bytes than that. Rejects when the body breaks off. */
export type ReadDirectly = (bytesMax: number) => Promise<Buffer | "too_long">;

export function directBodyOf(request: Request): ReadDirectly | null {
  const { [DIRECT_BODY]: read } = request as Request & { [DIRECT_BODY]?: ReadDirectly };
  return read ? (bytesMax) => read.call(request, bytesMax) : null;
}
