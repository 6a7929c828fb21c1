/** Secrets that people and programs hold: printed as redacted, stored only as an HMAC. */
import { inspect } from "node:util";
import { hmacSha256 } from "./hmac";

const REDACTED = "[redacted]";

/** A secret in plain text on its way to the one answer that shows it. Every accidental print is redacted. */
export class PlainSecret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself. Call this only where the secret is shown or hashed. */
  expose(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}

/** Of what `hashSecret` makes. */
export const HASH_BYTES = 32;

/**
 * What is stored of a secret: HMAC-SHA-256 under the server's pepper. `kind` keeps secrets of
 * different kinds apart, so that one can never be looked up as another.
 */
export function hashSecret(pepper: Buffer, kind: string, secret: PlainSecret): Buffer {
  return hmacSha256(pepper, `${kind}\0${secret.expose()}`);
}
