/** Which addresses a link may lead to. Pure. */

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}<>"`\\]+$/iu;
const PROTOCOLS: ReadonlySet<string> = new Set(["https:", "http:", "mailto:"]);

/** As it is put into a page; null for an address of any other kind, relative ones too. */
export function linkAddress(text: string): string | null {
  if (!ADDRESS.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  // "https://bank.example@evil.example" reads like another address than it is.
  return PROTOCOLS.has(protocol) && !username && !password ? href : null;
}
