/** `Authorization: Bearer …`. */
import { plainText } from "../domain/pasted-text";

/**
 * The credential, or null when the header is missing or of another scheme. Without what cannot be seen, such as the byte order
 * mark of the file that a token was read from.
 */
export function bearerOf(request: Request): string | null {
  const header = request.headers.get("authorization");
  const match = header ? /^Bearer +([^\s]+) *$/i.exec(plainText(decoded(header))) : null;
  return match?.[1] ?? null;
}

/** Clients send UTF-8, and a header arrives a character for each byte. */
function decoded(header: string): string {
  const bytes = Buffer.from(header, "latin1");
  const text = bytes.toString("utf8");
  return Buffer.from(text).equals(bytes) ? text : header;
}
