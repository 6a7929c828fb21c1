/**
 * What the first line of a request asks for. Pure. Clients may write "/path", "http://any.host/path" or "*"; the
 * rest of the program sees only the first form.
 */

/** Path and query in the form "/path?query", or null where the target names no resource ("*", "nonsense"). */
export function originForm(target: string): string | null {
  const [wanted = ""] = target.split("#", 1);
  if (wanted.startsWith("/")) return wanted;
  const authority = /^https?:\/\/[^/?]*/i.exec(wanted);
  if (!authority) return null;
  const rest = wanted.slice(authority[0].length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * The absolute address under the public origin, with dot segments resolved, or null if there is none. The
 * origin comes from the configuration and never from the Host header, which a client chooses.
 */
export function publicUrl(origin: string, path: string): URL | null {
  // Joined as text: given as a relative reference, "//evil.example/x" would replace the origin.
  const address = `${origin}${path}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** Files of up to gigabytes arrive below here, and may take an hour. */
export function isUploadPath(path: string): boolean {
  return /^\/([^/?]+\/ci\/|console\/applications\/[^/?]+\/(releases|plugins)\/upload(\?|$))/.test(path);
}
