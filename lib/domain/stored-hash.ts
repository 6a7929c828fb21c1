/** What is stored of a secret, as Prisma takes it. */
import { config } from "../config/config";
import { hashSecret, type PlainSecret } from "../crypto/secret";

/** HMAC under this installation's pepper; `kind` keeps secrets of different kinds apart. */
export function storedHash(kind: string, secret: PlainSecret): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hashSecret(config().secrets.keyPepper, kind, secret));
}
