/** The site that an address belongs to. Pure. */

const NETWORK_64 = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/;

/** Of an IPv6 network as limits count it (/64), the /48 that its holder has 65 536 of those in; null for IPv4. */
export function siteOf(subject: string): string | null {
  const prefix = subject.endsWith("/64") ? NETWORK_64.exec(subject)?.[1] : undefined;
  return prefix === undefined ? null : `${prefix}::/48`;
}
