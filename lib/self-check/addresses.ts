/** Whether browsers reach the console where the configuration says. Pure. */
import { addressIn } from "../http/client-address";
import { attention, bad, type Finding, good } from "./line";

export type Seen = Readonly<{
  /** Headers as they arrived. */
  host: string | null;
  forwardedHost: string | null;
  forwardedProto: string | null;
  forwardedFor: string | null;
  /** The first other header it came with in which proxies and platforms name the client; null for none. */
  naming: string | null;
  /** What stands under CLIENT_ADDRESS_HEADER. */
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
  if (!host) return bad("This request named no host.", "Have the proxy pass on the Host header.");
  const home = [account, base].find((url) => url.host === host.toLowerCase());
  if (!home) {
    return bad(
      `Your browser came by ${host}, and the configuration says ${both(baseUrl, accountUrl)}.`,
      "Set BASE_URL (and ACCOUNT_URL) to the address people use, or have the proxy pass on the Host header.",
    );
  }
  const protocol = isBehindProxy ? (lastOf(seen.forwardedProto)?.toLowerCase() ?? null) : null;
  if (protocol !== null && `${protocol}:` !== home.protocol) {
    return bad(
      `Your browser came by ${protocol}://${host}, and the configuration says ${home.origin}.`,
      "Make the two agree: set BASE_URL and ACCOUNT_URL, or have the proxy send X-Forwarded-Proto.",
    );
  }
  if (home.protocol === "http:" && !isThisMachine(home.hostname)) {
    return attention(
      `Your browser came by ${home.origin}, without encryption.`,
      "Put a proxy with a certificate in front and set BASE_URL to the https address.",
    );
  }
  return good(`Your browser came by ${home.origin}, as the configuration says.`);
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
      `TRUSTED_PROXIES is ${trustedProxies}, and X-Forwarded-For tells of ${told}.`,
      "Set TRUSTED_PROXIES to the number of proxies that really stand in front, or have each of them append to X-Forwarded-For.",
    );
  }
  if (told > trustedProxies) {
    return attention(
      `TRUSTED_PROXIES is ${trustedProxies}, and X-Forwarded-For tells of ${told}: there are more proxies, or the browser sent some of it.`,
      `If ${told} proxies of yours stand in front, set TRUSTED_PROXIES to ${told}.`,
    );
  }
  return good(`X-Forwarded-For tells of ${told}, as TRUSTED_PROXIES says.`);
}

function namedFinding({ named }: Seen, header: string): Finding {
  if (addressIn(named) !== null) return good(`The header ${header} names the client of this request.`);
  return bad(
    `CLIENT_ADDRESS_HEADER is ${header}, and this request came ${named === null ? "without it" : "with no address in it"}: such calls are not limited per address.`,
    "Set CLIENT_ADDRESS_HEADER to the header in which your platform names the client, or set TRUSTED_PROXIES instead.",
  );
}

function untrustedFinding({ peer, naming, callers }: Seen, told: number): Finding {
  if (!peer) {
    return attention(
      "The host this runs on does not tell who is calling, so calls are not limited per address.",
      "Set CLIENT_ADDRESS_HEADER to the header in which your platform names the client, or put a proxy in front that sets X-Forwarded-For and set TRUSTED_PROXIES.",
    );
  }
  if (told > 0) {
    return attention(
      "The request came with X-Forwarded-For, and TRUSTED_PROXIES is 0: the header is ignored, and if there is a proxy, all clients share its limits.",
      `Set TRUSTED_PROXIES to the number of your proxies in front (${told}, if nobody else wrote into the header).`,
    );
  }
  if (naming !== null) {
    return attention(
      `The request came with ${naming}, and TRUSTED_PROXIES is 0: if there is a proxy, all clients share its limits.`,
      "Have the proxy append to X-Forwarded-For and set TRUSTED_PROXIES, or set CLIENT_ADDRESS_HEADER to the header in which your platform names the client.",
    );
  }
  if (callers.forwarded * 2 > callers.calls) {
    return attention(
      `Of the last ${callers.calls} calls ${callers.forwarded} came with X-Forwarded-For, and TRUSTED_PROXIES is 0: if there is a proxy, all who come through it share its limits.`,
      "Set TRUSTED_PROXIES to the number of your proxies in front of the server.",
    );
  }
  return good("No proxy stands in front, as TRUSTED_PROXIES says.");
}

function lastOf(header: string | null): string | null {
  return header?.split(",").at(-1)?.trim() || null;
}

function both(baseUrl: string, accountUrl: string): string {
  return baseUrl === accountUrl ? baseUrl : `${baseUrl} and ${accountUrl}`;
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
