/** Whether browsers reach the console where the configuration says. Pure. */
import { addressIn } from "../../http/caller";
import { attention, bad, type Finding, good, type Sentence } from "./line";

export type Seen = Readonly<{
  /** Headers as they arrived. */
  host: string | null;
  forwardedHost: string | null;
  forwardedProto: string | null;
  forwardedFor: string | null;
  /** The first other header it came with in which proxies and platforms name the client; null for none. */
  naming: string | null;
  /** The value of the header that CLIENT_ADDRESS_HEADER names. */
  named: string | null;
  /** The other end of the socket; null where the host does not tell. */
  peer: string | null;
  /** What all calls told since the start of this process. */
  callers: Readonly<{ calls: number; forwarded: number }>;
}>;

export type Configured = Readonly<{
  baseUrl: string;
  accountUrl: string;
  callers: Readonly<{ trustedProxies: number; clientAddressHeader: string | null }>;
}>;

/** Those in use; X-Forwarded-For is looked at by itself. */
export const NAMING_HEADERS = [
  "Forwarded",
  "X-Real-IP",
  "CF-Connecting-IP",
  "Fly-Client-IP",
  "True-Client-IP",
  "X-Vercel-Forwarded-For",
] as const;

/** The address in the browser's address bar, as far as this request tells it. */
export function addressFinding(seen: Seen, { baseUrl, accountUrl, callers }: Configured): Finding {
  const [base, account] = [new URL(baseUrl), new URL(accountUrl)];
  const isBehindProxy = callers.trustedProxies > 0;
  const host = (isBehindProxy ? lastOf(seen.forwardedHost) : null) ?? seen.host;
  if (!host)
    return bad(
      (words) => words.noHost,
      (words) => words.passHost,
    );
  const home = [account, base].find((url) => url.host === host.toLowerCase());
  if (!home) {
    return bad(
      (words, formats) => words.cameBy(host, both(baseUrl, accountUrl)(words, formats)),
      (words) => words.setBaseUrl,
    );
  }
  const protocol = isBehindProxy ? (lastOf(seen.forwardedProto)?.toLowerCase() ?? null) : null;
  if (protocol !== null && `${protocol}:` !== home.protocol) {
    return bad(
      (words) => words.cameBy(`${protocol}://${host}`, home.origin),
      (words) => words.agreeOnProtocol,
    );
  }
  if (home.protocol === "http:" && !isThisMachine(home.hostname)) {
    return attention(
      (words) => words.unencrypted(home.origin),
      (words) => words.encrypt,
    );
  }
  return good((words) => words.cameRight(home.origin));
}

/** Whether limits count each caller by an address of their own: by what the proxies, the platform or the socket tell. */
export function proxyFinding(seen: Seen, { callers }: Configured): Finding {
  const { trustedProxies, clientAddressHeader } = callers;
  if (clientAddressHeader !== null) return namedFinding(seen, clientAddressHeader);
  // Next adds the header where there is none, with the other end of the socket.
  const told = seen.forwardedFor && seen.forwardedFor !== seen.peer ? seen.forwardedFor.split(",").length : 0;
  if (trustedProxies === 0) return untrustedFinding(seen, told);
  if (told < trustedProxies) {
    return bad(
      (words) => words.proxiesMissing(String(trustedProxies), String(told)),
      (words) => words.countProxies,
    );
  }
  if (told > trustedProxies) {
    return attention(
      (words) => words.proxiesMore(String(trustedProxies), String(told)),
      (words) => words.raiseProxies(String(told)),
    );
  }
  return good((words) => words.proxiesRight(String(told)));
}

function namedFinding({ named }: Seen, header: string): Finding {
  if (addressIn(named) !== null) return good((words) => words.clientNamed(header));
  return bad(
    (words) => (named === null ? words.clientMissing(header) : words.clientUnreadable(header)),
    (words) => words.nameClient,
  );
}

function untrustedFinding({ peer, naming, callers }: Seen, told: number): Finding {
  if (!peer) {
    return attention(
      (words) => words.callerUnknown,
      (words) => words.nameClientOrProxy,
    );
  }
  if (told > 0) {
    return attention(
      (words) => words.forwardedIgnored,
      (words) => words.setProxies(String(told)),
    );
  }
  if (naming !== null) {
    return attention(
      (words) => words.otherHeader(naming),
      (words) => words.appendForwarded,
    );
  }
  if (callers.forwarded * 2 > callers.calls) {
    return attention(
      (words) => words.mostForwarded(String(callers.calls), String(callers.forwarded)),
      (words) => words.setProxyCount,
    );
  }
  return good((words) => words.noProxy);
}

function lastOf(header: string | null): string | null {
  return header?.split(",").at(-1)?.trim() || null;
}

function both(baseUrl: string, accountUrl: string): Sentence {
  return (words) => (baseUrl === accountUrl ? baseUrl : words.and(baseUrl, accountUrl));
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
