/**
 * Which addresses of the network webhooks may go to: public ones, and those that the operator named. Otherwise anyone who may create an
 * endpoint could have the server call what only it can reach.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

/** "configured": not public, and named in WEBHOOK_PRIVATE_TARGETS. */
export type Reach = "public" | "configured" | "refused";

const NOT_PUBLIC_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Of what is assigned to be public: tunnels, and what is only for documents and experiments. */
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
const PUBLIC_V6 = ["2000::/3"];
/** An IPv4 address in its last 32 bits is the one that is reached: mapped, and through NAT64. */
const EMBEDDING_V6 = ["::ffff:0:0/96", "64:ff9b::/96"];

const [notPublicV4, notPublicV6, publicV6, embeddingV6] = [
  listOf(NOT_PUBLIC_V4, "ipv4"),
  listOf(NOT_PUBLIC_V6, "ipv6"),
  listOf(PUBLIC_V6, "ipv6"),
  listOf(EMBEDDING_V6, "ipv6"),
];

/** `address`: an IPv4 or IPv6 address; anything else is refused. */
export function reachOf(address: string, configured: BlockList | null): Reach {
  const family = isIP(address) === 4 ? "ipv4" : "ipv6";
  if (isIP(address) === 0) return "refused";
  const embedded = family === "ipv6" ? embeddedIn(address) : null;
  if (embedded) return reachOf(embedded, configured);
  const isPublic =
    family === "ipv4"
      ? !notPublicV4.check(address)
      : publicV6.check(address, "ipv6") && !notPublicV6.check(address, "ipv6");
  if (isPublic) return "public";
  return configured?.check(address, family) ? "configured" : "refused";
}

/** Ports of other protocols are not asked for by webhooks: what listens there could take a request for commands of its own. */
export function isPortOpen(url: URL): boolean {
  const port = url.port === "" ? null : Number(url.port);
  return port === null || port === 80 || port === 443 || port >= 1024;
}

/** The address that stands in place of a name; null for a name. URL has brought odd forms such as 0x7f.1 into the usual one. */
export function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : host;
}

function embeddedIn(address: string): string | null {
  if (!isIPv6(address) || !embeddingV6.check(address, "ipv6")) return null;
  // URL writes the last 32 bits as two groups of hex.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(":").slice(-2);
  const [high = 0, low = 0] = groups.map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
