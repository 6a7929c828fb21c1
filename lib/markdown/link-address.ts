/** Which addresses a link may lead to. Pure. */
import { parseAddress } from "../address";

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}<>"`\\]+$/iu;
const PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:", "mailto:"]);

/** As it is put into a page; null for an address of any other kind, relative ones too. */
export function linkAddress(text: string): string | null {
  const address = ADDRESS.test(text) ? parseAddress(text) : null;
  if (address === null) return null;
  const { protocol, username, password, href } = address;
  // "https://bank.example@evil.example" reads like another address than it is.
  return PROTOCOLS.has(protocol) && !username && !password ? href : null;
}
