/** The addresses of a name, for webhooks: checked at the moment of connecting, and only what was checked is connected to. */
import { lookup, Resolver } from "node:dns/promises";
import { type BlockList, isIP } from "node:net";
import { reachOf } from "./target";

export type Address = Readonly<{ address: string; family: number }>;
/** All addresses of a name; none where it has none. */
export type Resolve = (name: string) => Promise<readonly Address[]>;

/** The name leads, or one of its addresses does, where webhooks may not go. */
export class TargetError extends Error {
  override name = "TargetError";
  readonly code: "refused_target" | "insecure_target";

  constructor(code: TargetError["code"]) {
    super(code);
    this.code = code;
  }
}

const DNS_TIMEOUT_MS = 2_000;
const DNS_TRIES = 2;
const NO_SUCH_NAME = ["ENOTFOUND", "ENODATA"];

/**
 * Asks the name servers, not the system: its look-ups share four threads with the file system, and a name whose servers never answer would
 * hold them up. What no name server knows may be in the system's own list of hosts; that matters only where private targets are configured.
 */
export function resolverFor(configured: BlockList | null): Resolve {
  return async (name) => {
    const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
    const isUnknown = answers.every(
      (answer) => answer.status === "fulfilled" || NO_SUCH_NAME.includes(answer.reason?.code),
    );
    if (configured && isUnknown) return lookup(name, { all: true });
    throw answers.find((answer) => answer.status === "rejected")?.reason ?? new Error("ENODATA");
  };
}

/** All or none: a name with one private address is not one of the public internet. Without TLS only configured addresses are called. */
export function requireReachable(
  addresses: readonly string[],
  isSecure: boolean,
  configured: BlockList | null,
): void {
  const reaches = addresses.map((address) => reachOf(address, configured));
  if (reaches.includes("refused")) throw new TargetError("refused_target");
  if (!isSecure && reaches.includes("public")) throw new TargetError("insecure_target");
}
