/** Reading bodies from strangers: bounded before they are in memory, strict about their form. */
import { config } from "../config/config";
import { findDuplicateName } from "./duplicate-names";
import { HttpError } from "./http-error";

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** A JSON object, or null for no body at all. Throws `too_large`, `invalid_json`. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | null> {
  return jsonObject(await readBytes(request, config().limits.jsonBodyMaxBytes));
}

/** The same, of bytes that were read. Throws `invalid_json`. */
export function jsonObject(bytes: Buffer): Record<string, unknown> | null {
  if (bytes.length === 0) return null;
  const text = decode(bytes);
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError("invalid_json", "The body must be a JSON object.");
  }
  const twice = findDuplicateName(text);
  if (twice !== null) throw new HttpError("invalid_json", `The body names ${JSON.stringify(twice)} twice.`);
  return value as Record<string, unknown>; // neither null nor a list
}

/** Throws `too_large`, `invalid_json` (broken off). */
export async function readBytes(request: Request, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const direct = directBodyOf(request);
  if (direct) {
    const bytes = await direct(bytesMax).catch(brokeOff);
    if (bytes === "too_long") throw tooLarge(bytesMax);
    return bytes;
  }
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokeOff);
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > bytesMax) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(bytesMax);
    }
    chunks.push(value);
  }
}

function brokeOff(): never {
  throw new HttpError("invalid_json", "The body broke off.");
}

function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new HttpError("invalid_json", "The body is not valid UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError("invalid_json", "The body is not valid JSON.");
  }
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError("too_large", `The body may have at most ${bytesMax} bytes.`);
}

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
