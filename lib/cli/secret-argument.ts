/**
 * Arguments that may be or hold a secret. Other users can read them in the list of processes while the command runs, so "-" reads them
 * from the standard input; one that is given as an argument works, with a warning, since scripts do so.
 */
import { text as textOfStream } from "node:stream/consumers";

export type SecretArgument = Readonly<{
  text: string;
  /** For people, once the command is done. Null: none is needed. */
  warning: string | null;
}>;

/** `name`: as the usage has it, "--to". `isSecret`: whether a text shows more than it should. */
export async function secretArgument(
  name: string,
  given: string,
  isSecret: (text: string) => boolean,
): Promise<SecretArgument> {
  const text = await argumentText(given);
  return { text, warning: given !== "-" && isSecret(text) ? warningFor(name) : null };
}

/** Of one that only the vendor knows whether it is secret, such as an address with a token in its path. */
export async function argumentText(given: string): Promise<string> {
  return given === "-" ? (await textOfStream(process.stdin)).trim() : given;
}

function warningFor(name: string): string {
  return `Warning: other users of this machine can see the secret in ${name} while the command runs, and your shell may keep it. Pass - instead, and the value on the standard input.`;
}

/** In an address of any kind. */
export function hasPassword(url: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]+@|[?&]password=[^&]/i.test(url);
}
