/** What is asked where a stranger's license key is looked up, so that keys cannot be guessed (docs/contract.md D5). Pure. */
import type { PlainSecret } from "../../crypto/secret";

export type KeyGuesses = Readonly<{
  /** Before a key is looked up. Throws while the caller is blocked. */
  admit(): void;
  /** After a key was not found, before anyone is told. May throw as well. */
  unknown(key: PlainSecret): Promise<void>;
}>;

/** What a caller presents as its license: a key or a token. */
export type PresentedLicense = Readonly<{ credential: string; guesses: KeyGuesses }>;
