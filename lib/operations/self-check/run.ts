/** The self-check: whether this installation is set up as it should be, and what to do where it is not. */
import { config } from "../../config/config";
import { callersTold } from "../../http/caller";
import { peerIn } from "../../http/peer";
import { addressFinding, NAMING_HEADERS, proxyFinding, type Seen } from "./addresses";
import { runChecks } from "./checks";
import type { CheckLine } from "./line";

/** So long the same answer serves everyone who asks. */
const FRESH_MS = 5_000;
let latest: { at: number; lines: Promise<CheckLine[]> } | null = null;

/** All lines, in a fixed order; `headers` are those of the request that asks. Never rejects and takes a few seconds at most. */
export async function selfCheck(headers: Headers): Promise<CheckLine[]> {
  const { clientAddressHeader } = config().callers;
  const seen: Seen = {
    host: headers.get("host"),
    forwardedHost: headers.get("x-forwarded-host"),
    forwardedProto: headers.get("x-forwarded-proto"),
    forwardedFor: headers.get("x-forwarded-for"),
    naming: NAMING_HEADERS.find((name) => headers.has(name)) ?? null,
    named: clientAddressHeader && headers.get(clientAddressHeader),
    peer: peerIn(headers)?.address ?? null,
    callers: callersTold(headers),
  };
  return [
    { name: "address", ...addressFinding(seen, config()) },
    { name: "proxies", ...proxyFinding(seen, config()) },
    ...(await installationLines()),
  ];
}

/** Someone who holds down the reload key must not write to the storage each time. */
function installationLines(): Promise<CheckLine[]> {
  const now = performance.now();
  if (!latest || now - latest.at > FRESH_MS) latest = { at: now, lines: runChecks() };
  return latest.lines;
}
