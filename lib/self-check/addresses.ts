/** Whether browsers reach the console where the configuration says. Pure. */
import { attention, bad, type Finding, good } from "./line";

export type Seen = Readonly<{
  /** Headers as they arrived. */
  host: string | null;
  forwardedHost: string | null;
  forwardedProto: string | null;
  forwardedFor: string | null;
  /** The other end of the socket; "" when it is not known. */
  peer: string;
}>;

export type Configured = Readonly<{ baseUrl: string; accountUrl: string; trustedProxies: number }>;

/** The address in the browser's address bar, as far as this request tells it. */
export function addressFinding(seen: Seen, { baseUrl, accountUrl, trustedProxies }: Configured): Finding {
  const [base, account] = [new URL(baseUrl), new URL(accountUrl)];
  const host = (trustedProxies > 0 ? lastOf(seen.forwardedHost) : null) ?? seen.host;
  if (!host) return bad("This request named no host.", "Have the proxy pass on the Host header.");
  const home = [account, base].find((url) => url.host === host.toLowerCase());
  if (!home) {
    return bad(
      `Your browser came by ${host}, and the configuration says ${both(baseUrl, accountUrl)}.`,
      "Set BASE_URL (and ACCOUNT_URL) to the address people use, or have the proxy pass on the Host header.",
    );
  }
  const protocol = trustedProxies > 0 ? (lastOf(seen.forwardedProto)?.toLowerCase() ?? null) : null;
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

/** Whether as many proxies stand in front as the configuration says: limits are counted by whom they tell of. */
export function proxyFinding({ forwardedFor, peer }: Seen, { trustedProxies }: Configured): Finding {
  // Next adds the header where there is none, with the other end of the socket.
  const told = forwardedFor && forwardedFor !== peer ? forwardedFor.split(",").length : 0;
  if (trustedProxies === 0) {
    if (told === 0) return good("No proxy stands in front, as TRUSTED_PROXIES says.");
    return attention(
      "The request came with X-Forwarded-For, and TRUSTED_PROXIES is 0: the header is ignored, and if there is a proxy, all clients share its limits.",
      `Set TRUSTED_PROXIES to the number of your proxies in front (${told}, if nobody else wrote into the header).`,
    );
  }
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

function lastOf(header: string | null): string | null {
  return header?.split(",").at(-1)?.trim() || null;
}

function both(baseUrl: string, accountUrl: string): string {
  return baseUrl === accountUrl ? baseUrl : `${baseUrl} and ${accountUrl}`;
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
